import { importDirection } from './import-direction.mjs';
import { suppressionReason } from './suppression-reason.mjs';

/** This project's own lint rules; .oxlintrc.json loads them. */
export default {
  meta: { name: 'holdpoint' },
  rules: { 'import-direction': importDirection, 'suppression-reason': suppressionReason },
};
