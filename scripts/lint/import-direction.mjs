import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOR_TESTS, LAYERS, WORLD_PACKAGES } from './layers.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Says what is wrong with an import, or undefined when it may stand.
 *
 * @param {string} file  the importing file, relative to the project's root
 * @param {string} specifier  as written
 * @returns {string | undefined}
 */
function faultOf(file, specifier) {
  const name = layerOf(file);
  const layer = name === undefined ? undefined : LAYERS[name];
  if (name === undefined || layer === undefined) return undefined;
  const isTest = /\.test\.tsx?$/.test(file);
  if (!specifier.startsWith('.')) return isTest ? undefined : packageFault(name, layer, specifier);
  const target = normal(join(dirname(file), specifier));
  if (layerOf(target) === name) return undefined;
  if (isWithin(target, FOR_TESTS)) return isTest ? undefined : `Only tests import ${FOR_TESTS}.`;
  if (layer.imports.some((allowed) => isWithin(target, allowed))) return undefined;
  const allowed = layer.imports.length > 0 ? `only ${layer.imports.join(', ')}` : 'no other part of the project';
  return `${name} may not import ${target}: it imports ${allowed}.`;
}

/** @param {string} name @param {import('./layers.mjs').Layer} layer @param {string} specifier */
function packageFault(name, layer, specifier) {
  if (isBuiltin(specifier)) {
    return layer.builtins === false ? `${name} runs without Node: it may not import ${specifier}.` : undefined;
  }
  const world = WORLD_PACKAGES.find((wanted) => specifier === wanted || specifier.startsWith(`${wanted}/`));
  if (world === undefined || layer.packages?.includes(world)) return undefined;
  return `${name} may not import ${world}: it belongs to another part of the project.`;
}

/** @param {string} file */
function layerOf(file) {
  return Object.keys(LAYERS)
    .filter((name) => isWithin(normal(file), name))
    .sort((a, b) => b.length - a.length)[0];
}

/** @param {string} path @param {string} part */
function isWithin(path, part) {
  return path === part || path.startsWith(`${part}/`);
}

/** @param {string} path  @returns {string} with slashes and without the extension */
function normal(path) {
  return path
    .split(sep)
    .join('/')
    .replace(/\.[cm]?tsx?$/, '');
}

/** The lint rule: every way of naming a module counts, types and dynamic imports included. */
export const importDirection = {
  /** @param {any} context */
  create(context) {
    const file = relative(root, context.filename);
    /** @param {any} node @param {any} source */
    const check = (node, source) => {
      if (typeof source?.value !== 'string') return;
      const message = faultOf(file, source.value);
      if (message) context.report({ node, message });
    };
    return {
      /** @param {any} node */
      ImportDeclaration: (node) => check(node, node.source),
      /** @param {any} node */
      ExportNamedDeclaration: (node) => check(node, node.source),
      /** @param {any} node */
      ExportAllDeclaration: (node) => check(node, node.source),
      /** @param {any} node */
      ImportExpression: (node) => check(node, node.source),
      /** @param {any} node */
      TSImportType: (node) => check(node, node.source),
      /** @param {any} node */
      TSExternalModuleReference: (node) => check(node, node.expression),
      /** @param {any} node */
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'require') check(node, node.arguments[0]);
      },
    };
  },
};
