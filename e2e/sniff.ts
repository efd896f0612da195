import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Message = { readonly type: number; readonly code: string; readonly msg: string; readonly element?: Element }
type Sniffer = {
  readonly process: (standard: string, content: Document, done: () => void) => void
  readonly getMessages: () => readonly Message[]
}

const source = readFileSync(createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'), 'utf8')

/** In the app, what follows a # is the address of a screen. */
const noSuchAnchor = /2_4_1\.G1,G123,G124\.NoSuchID/

/** What HTML CodeSniffer finds against WCAG 2 AA on the page as it is now: a second opinion beside axe. */
export const sniff = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'HTMLCS' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const { HTMLCS } = globalThis as unknown as { HTMLCS: Sniffer }
    await new Promise<void>((resolve) => HTMLCS.process('WCAG2AA', document, resolve))
    // The first type is that of errors; the others ask a person to look.
    return HTMLCS.getMessages().flatMap(({ type, code, msg, element }) =>
      type === 1 ? [`${location.hash} ${code} ${msg} ${element?.outerHTML.slice(0, 200) ?? ''}`] : [],
    )
  })
  return found.filter((problem) => !noSuchAnchor.test(problem))
}
