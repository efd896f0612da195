import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

export const verifierFile = 'verifier/verify.html'

/**
 * The stand-alone verifier: a page whose script Node runs as well. To Node, the HTML is one long comment: `<!--` begins
 * a comment of one line, the next line one that ends inside the script element.
 */
export async function buildVerifier(root: string): Promise<string> {
  const page = await readFile(join(root, 'apps/verifier/src/page.html'), 'utf8')
  // Read by people who do not trust us: nothing is shortened.
  const bundle = await rolldown({
    cwd: root,
    input: 'apps/verifier/src/main.ts',
    platform: 'neutral',
    external: /^node:/,
  })
  const { output } = await bundle.generate({ format: 'iife', minify: false, comments: true })
  await bundle.close()
  const script = output[0].code.replaceAll(/^\s*\/\/#(?:end)?region.*\n/gm, '').trim()
  const opening = page.trimEnd()
  if (/\*\//.test(opening.slice(0, -2)) || /<\/script|<!--/i.test(script))
    throw new Error('the page or its script ends a comment or the script too early')
  return `${opening}\n${script}\n//</script></body></html>\n`
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
