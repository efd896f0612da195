import { figures } from '@millrace/contract/figures'
import type { Page } from '@playwright/test'

const decimalsOf: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(figures).map(([name, { decimals }]) => [name, decimals]),
)

/**
 * Sums that do not add up to the last digit that is shown, columns of tables and lists whose amounts have different
 * decimals, figures with more of them than their catalogue says, phone numbers that are not in groups, and dates and
 * times as only programs write them.
 */
export const findUnreadable = (page: Page): Promise<string[]> =>
  page.evaluate(async (decimalsOf) => {
    const problems: string[] = []
    // Parts can be behind a tap, and are drawn after it.
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('[data-adds-up] details:not([open])')]
    for (const details of closed) details.open = true
    while (closed.some(({ childElementCount }) => childElementCount < 2)) await new Promise(requestAnimationFrame)

    /** In millionths. English alone is read here. */
    const readAmount = (element: Element): bigint | null => {
      const [, sign, whole = '', fraction = ''] = /([−+])?\$?(\d[\d,]*)(?:\.(\d+))?/.exec(element.textContent) ?? []
      if (whole === '') return null
      const minor = BigInt(whole.replaceAll(',', '') + fraction.padEnd(6, '0'))
      return sign === '−' ? -minor : minor
    }
    type Mark = { role: string; of: string; text: string; amount: bigint | null }
    const readMark = (element: Element): Mark => {
      const [role = '', of = ''] = (element.getAttribute('data-sum') ?? '').split(' of ')
      return { role, of, text: element.textContent, amount: readAmount(element) }
    }
    const groups = [...document.querySelectorAll('[data-adds-up]')].flatMap((group) =>
      Object.values(Object.groupBy([...group.querySelectorAll('[data-sum]')].map(readMark), ({ of }) => of)),
    )
    for (const marks of groups as Mark[][]) {
      // Amounts can be hidden.
      if (marks.some(({ amount }) => amount === null)) continue
      const isTotalFirst = marks[0]?.role === 'total'
      let sum = 0n
      let totals = 0
      for (const { role, text, amount } of isTotalFirst ? [...marks.slice(1), ...marks.slice(0, 1)] : marks) {
        if (role === 'part') sum += amount ?? 0n
        else if (role === 'taken') sum -= amount ?? 0n
        else {
          totals += 1
          // Where words say that something is missing, the number has no sign.
          if (sum !== amount && sum !== -(amount ?? 0n))
            problems.push(`${marks.map((mark) => `${mark.role} ${mark.text}`).join(', ')}: ${text} is not ${sum}`)
        }
      }
      if (marks.length > 0 && totals === 0) problems.push(`${marks.length} amounts that make nothing`)
    }

    for (const details of closed) details.open = false

    /** The decimals of each currency in a column, of whole cells: a rate below an amount is another thing. */
    const findUneven = (body: HTMLTableSectionElement, column: number): string[] => {
      const texts = [...body.rows].flatMap(({ cells }) => cells[column]?.innerText.split('\n')[0] ?? [])
      const amounts = texts.flatMap((text) => {
        const [, fraction = '', unit = ''] = /^[+−]?\$?[\d,]+\.(\d+)(?:\s(\S+))?$/.exec(text.trim()) ?? []
        return fraction === '' ? [] : [{ text, unit, decimals: fraction.length }]
      })
      return Object.values(Object.groupBy(amounts, ({ unit }) => unit)).flatMap((alike = []) =>
        new Set(alike.map(({ decimals }) => decimals)).size > 1
          ? [`a column of different decimals: ${alike.map(({ text }) => text).join(', ')}`]
          : [],
      )
    }
    for (const { tBodies } of document.querySelectorAll('table'))
      for (const body of tBodies)
        for (let column = 0; column < (body.rows[0]?.cells.length ?? 0); column++)
          problems.push(...findUneven(body, column))

    // Rows of a list: the first amount of each, which stand below each other. Numbered ones are steps of one story.
    for (const list of document.querySelectorAll('ul')) {
      const firsts = [...list.children].flatMap((row) => {
        const [text = '', fraction = '', unit = ''] =
          /[+−]?\d[\d,]*\.(\d+)\s(USDT|KES|INR|NGN)/.exec((row as HTMLElement).innerText ?? '') ?? []
        return fraction === '' ? [] : [{ text, unit, decimals: fraction.length }]
      })
      for (const alike of Object.values(Object.groupBy(firsts, ({ unit }) => unit)))
        if (new Set(alike?.map(({ decimals }) => decimals)).size > 1)
          problems.push(`a list of different decimals: ${alike?.map(({ text }) => text).join(', ')}`)
    }

    // Names and values of a card, of which a value is one amount: they stand below each other as a column does. Where
    // the card says the unit once, an amount has a point, and its deviation can stand beside it.
    for (const list of document.querySelectorAll('dl')) {
      const amounts = [...list.querySelectorAll('dd')].flatMap(({ innerText }) => {
        const [text, fraction = '', unit = ''] =
          /^[+−]?[\d,]+(?:\.(\d+))?\s(USDT|KES|INR|NGN)$/.exec(innerText.trim()) ??
          /^[+−]?[\d,]+\.(\d+)(?=$|\s[+−])/.exec(innerText.trim()) ??
          []
        return text === undefined ? [] : [{ text, unit, decimals: fraction.length }]
      })
      for (const alike of Object.values(Object.groupBy(amounts, ({ unit }) => unit)))
        if (new Set(alike?.map(({ decimals }) => decimals)).size > 1)
          problems.push(`a card of different decimals: ${alike?.map(({ text }) => text).join(', ')}`)
    }

    // Beside their total or their parts they have as many as it takes.
    for (const element of document.querySelectorAll<HTMLElement>('[data-figure]:not([data-sum])')) {
      const most = decimalsOf[element.dataset['figure'] ?? '']
      const [, fraction = ''] = /^[−+]?[\d,]+\.(\d+)(?:\s\S+)?$/.exec(element.textContent.trim()) ?? []
      if (most !== undefined && !element.closest('[data-adds-up]') && fraction.length > most)
        problems.push(`${element.dataset['figure']} has ${fraction.length} decimals: ${element.textContent}`)
    }

    const forPrograms = [
      /(?<![\w+])\+\d{9,}/,
      /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/,
      /\d{4}-\d\d-\d\dT\d\d:\d\d/,
      /GMT[+-]?/,
      /\b\d\d?:\d\d:\d\d\b/,
    ]
    // Texts that were signed are shown as they are, and the clock of a rush is the specification's.
    const asItIs = 'pre, code, textarea, [data-signed], [role=timer], time[data-exact]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const { parentElement } = node
      if (!parentElement || parentElement.closest(`script, style, ${asItIs}`)) continue
      if (forPrograms.some((pattern) => pattern.test(text))) problems.push(`“${text.trim().slice(0, 80)}”`)
    }
    return problems
  }, decimalsOf)
