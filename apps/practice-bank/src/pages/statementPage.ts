import { currencies, type BankCurrency } from '../requests.ts'
import type { PostingRow } from '../store.ts'
import { html } from './html.ts'
import { renderAmount, layout, link, formatFigure, formatTime, type View } from './layout.ts'

export const statementLines = 30

export function statementPage(
  view: View,
  currency: BankCurrency,
  balanceMinor: bigint,
  postings: readonly PostingRow[],
  isNewest: boolean,
): string {
  const { say, accountName: name } = view
  const tab = (of: BankCurrency) =>
    html`<a href="${link(view, `/statement?currency=${of}`)}" ${of === currency && html` aria-current="page"`}
      >${of}</a
    >`
  const line = (posting: PostingRow) => {
    const isIn = posting.to.startsWith('platform:')
    return html`<li>
      <div>
        <strong>${say(`statement.${posting.kind}`)}</strong><span>${posting.note}</span
        ><span>${formatTime(view, posting.atMs, currency)}</span>
      </div>
      <p class="${isIn ? 'in' : 'out'}">${isIn ? '+' : '−'}${formatFigure(view, posting.minor, currency)}</p>
    </li>`
  }
  const oldest = postings.length === statementLines ? postings.at(-1) : undefined
  return layout(
    view,
    say('statement'),
    html` <h1>${say('statement.title', { name })}</h1>
      <nav class="tabs" aria-label="${say('statement.currency')}">${currencies.map(tab)}</nav>
      <section class="card">
        <h2>${say('statement.balance')}</h2>
        ${renderAmount(view, balanceMinor, currency)}
      </section>
      <section class="card">
        ${
          postings.length === 0
            ? html`<p>${say('statement.empty')}</p>`
            : html`<ul class="lines">
                ${postings.map(line)}
              </ul>`
        }
      </section>
      <p class="pager">
        ${!isNewest && html`<a href="${link(view, `/statement?currency=${currency}`)}">${say('statement.newest')}</a>`}
        ${oldest && html`<a href="${link(view, `/statement?currency=${currency}&before=${oldest.seq}`)}">${say('statement.older')}</a>`}
      </p>`,
  )
}
