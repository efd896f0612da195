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
  const { translate, accountName: name } = view
  const renderTab = (of: BankCurrency) =>
    html`<a href="${link(view, `/statement?currency=${of}`)}" ${of === currency && html` aria-current="page"`}
      >${of}</a
    >`
  const renderLine = (posting: PostingRow) => {
    const isIn = posting.to.startsWith('platform:')
    return html`<li>
      <div>
        <strong>${translate(`statement.${posting.kind}`)}</strong><span>${posting.note}</span
        ><span>${formatTime(view, posting.atMs, currency)}</span>
      </div>
      <p class="${isIn ? 'in' : 'out'}">${isIn ? '+' : '−'}${formatFigure(view, posting.minor, currency)}</p>
    </li>`
  }
  const oldest = postings.length === statementLines ? postings.at(-1) : undefined
  const newestLink = link(view, `/statement?currency=${currency}`)
  const olderLink = oldest && link(view, `/statement?currency=${currency}&before=${oldest.seq}`)
  return layout(
    view,
    translate('statement'),
    html` <h1>${translate('statement.title', { name })}</h1>
      <nav class="tabs" aria-label="${translate('statement.currency')}">${currencies.map(renderTab)}</nav>
      <section class="card">
        <h2>${translate('statement.balance')}</h2>
        ${renderAmount(view, balanceMinor, currency)}
      </section>
      <section class="card">
        ${
          postings.length === 0
            ? html`<p>${translate('statement.empty')}</p>`
            : html`<ul class="lines">
                ${postings.map(renderLine)}
              </ul>`
        }
      </section>
      <p class="pager">
        ${!isNewest && html`<a href="${newestLink}">${translate('statement.newest')}</a>`}
        ${olderLink && html`<a href="${olderLink}">${translate('statement.older')}</a>`}
      </p>`,
  )
}
