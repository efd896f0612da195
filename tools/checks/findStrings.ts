import ts from 'typescript'

/** A string in a source file. A template has several parts, with values between them. */
export type SourceString = { readonly line: number; readonly parts: readonly string[]; readonly tag?: string }

/** Several checks read the same files. */
const known = new Map<string, { readonly source: string; readonly strings: readonly SourceString[] }>()

/** Every string and template of a file, without its comments. */
export const findStrings = (fileName: string, source: string): readonly SourceString[] => {
  const last = known.get(fileName)
  if (last?.source === source) return last.strings
  const strings = parseStrings(fileName, source)
  known.set(fileName, { source, strings })
  return strings
}

const parseStrings = (fileName: string, source: string): SourceString[] => {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest)
  const found: SourceString[] = []
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const visit = (node: ts.Node, parent?: ts.Node): void => {
    const tag = parent && ts.isTaggedTemplateExpression(parent) ? parent.tag.getText(file) : undefined
    if (ts.isStringLiteralLike(node)) found.push({ line: lineOf(node), parts: [node.text], ...(tag && { tag }) })
    if (ts.isTemplateExpression(node)) {
      found.push({
        line: lineOf(node),
        parts: [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)],
        ...(tag && { tag }),
      })
    }
    ts.forEachChild(node, (child) => visit(child, node))
  }
  visit(file)
  return found
}
