import ts from 'typescript'

/** Something dishonest that a test tries: who, what, and why it fails or who sees it. */
export type Attack = {
  readonly by: string
  readonly topic: string
  readonly attempt: string
  readonly outcome: 'Impossible' | 'Visible'
  readonly why: string
  readonly file: string
}

const opening = 'Attack by '
const form = /^Attack by ([^,.:]+), on ([^,.:]+)(?:: (.+?))?\. (Impossible|Visible): (.+\.)$/
const tests = ['test', 'describe', 'it']

/**
 * The tags of a test file: comments right above a test, such as "Attack by one admin, on new operators. Impossible: no
 * admin sees the link." The attempt is the test's title. A tag may name it instead, after the topic and a colon, where
 * a test has several, or its title has values filled in.
 */
export const findAttacks = (fileName: string, source: string): { attacks: Attack[]; problems: string[] } => {
  const attacks: Attack[] = []
  const problems: string[] = []
  if (!source.includes(`// ${opening}`)) return { attacks, problems }
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1
  const seen = new Set<number>()
  const visit = (node: ts.Node): void => {
    const start = node.getFullStart()
    // A statement and its first part begin at the same place: the comment is the statement's.
    if (node.kind !== ts.SyntaxKind.SyntaxList && !seen.has(start)) {
      seen.add(start)
      const title = readTitle(node)
      for (const { text, first, last, isLast } of readTags(source, start, lineAt)) {
        const report = (problem: string) => problems.push(`${fileName}:${first} ${problem}`)
        const [, by, topic, named, outcome, why] = form.exec(text) ?? []
        const attempt = named ?? (title?.isPlain ? title.text : undefined)
        if (!by || !topic || !outcome || !why)
          report('has a tag that is not "Attack by WHO, on TOPIC. Impossible: WHY." or "… Visible: WHO SEES IT."')
        else if (!title || (isLast && last + 1 !== lineAt(node.getStart(file))))
          report('has a tag of an attack without a test right below it')
        else if (!attempt) report('has a tag that must name the attempt, since the title has values filled in')
        else attacks.push({ by, topic, attempt, outcome: outcome as Attack['outcome'], why, file: fileName })
      }
    }
    for (const child of node.getChildren(file)) visit(child)
  }
  for (const statement of file.getChildren(file)) visit(statement)
  return { attacks, problems }
}

type Tag = { readonly text: string; readonly first: number; readonly last: number; readonly isLast: boolean }

/** The tags among the comments before a node. Lines that follow one belong to it, up to the next. */
const readTags = (source: string, position: number, lineAt: (position: number) => number): Tag[] => {
  const tags: { text: string; first: number; last: number }[] = []
  for (const { pos, end } of ts.getLeadingCommentRanges(source, position) ?? []) {
    const [line, text] = [lineAt(pos), source.slice(pos, end).replace(/^\/\/\s*/, '')]
    const tag = tags.at(-1)
    if (text.startsWith(opening)) tags.push({ text, first: line, last: line })
    else if (tag && tag.last + 1 === line) Object.assign(tag, { text: `${tag.text} ${text}`, last: line })
  }
  return tags.map((tag) => ({ ...tag, isLast: tag === tags.at(-1) }))
}

/** The title of a call of `test` or `describe`, however it is called: `test.for(rows)('title', …)`. */
const readTitle = (node: ts.Node): { text: string; isPlain: boolean } | undefined => {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return undefined
  const [title] = node.expression.arguments
  let callee: ts.Expression = node.expression.expression
  let hasRows = false
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) hasRows ||= ['each', 'for'].includes(callee.name.text)
    else if (!ts.isCallExpression(callee)) return undefined
    callee = callee.expression
  }
  if (!tests.includes(callee.text) || !title) return undefined
  const text = ts.isStringLiteralLike(title) ? title.text : ''
  return { text, isPlain: text !== '' && !(hasRows && /%\w|\$\w/.test(text)) }
}
