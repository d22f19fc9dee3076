const SUPPRESSION = /^\s*(?:oxlint|eslint)-disable/;
const REASON = / -- \S/;

/** The lint rule: whoever switches a rule off says why, on the same line, after " -- ". */
export const suppressionReason = {
  /** @param {any} context */
  create(context) {
    return {
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!SUPPRESSION.test(comment.value) || REASON.test(comment.value)) continue;
          context.report({ node: comment, message: 'Say why after " -- ": a suppression needs a reason on its line.' });
        }
      },
    };
  },
};
