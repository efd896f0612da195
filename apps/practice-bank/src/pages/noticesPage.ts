import { formatDay, formatUtc } from '@millrace/texts'
import type { Notice } from '../signedText.ts'
import { html } from './html.ts'
import { formatCount, layout, link, renderRows, type View } from './layout.ts'

export const noticesPerPage = 30

/** The notice board. Two fingerprints of one day stand beside each other, and are marked. */
export function noticesPage(view: View, notices: readonly Notice[], publicKey: string): string {
  const { translate, language, accountName: name } = view
  const epochs = notices.map(({ epoch }) => epoch)
  const isTwice = ({ epoch }: Notice) => epochs.indexOf(epoch) !== epochs.lastIndexOf(epoch)
  const oldest = notices.length === noticesPerPage ? notices.at(-1) : undefined
  return layout(
    view,
    translate('notices'),
    html` <h1>${translate('notices')}</h1>
      <p>${translate('notices.about', { name })}</p>
      ${notices.length === 0 && html`<p>${translate('notices.empty')}</p>`}
      ${notices.map(
        (notice) =>
          html`<section class="card">
            <h2>${notice.fingerprint}</h2>
            ${isTwice(notice) && html`<p class="out">${translate('notices.twice')}</p>`}
            ${renderRows([
              [translate('notices.day'), `${formatDay(notice.day, language)} · ${formatCount(view, notice.epoch)}`],
              [translate('notices.time'), formatUtc(new Date(notice.atMs), language)],
              [translate('notices.hash'), notice.hash],
              [translate('notices.signature'), notice.signature],
            ])}
          </section>`,
      )}
      <section class="card">${renderRows([[translate('notices.key'), publicKey]])}</section>
      <p class="pager">
        ${oldest && html`<a href="${link(view, `/notices?before=${oldest.number}`)}">${translate('statement.older')}</a>`}
      </p>`,
  )
}
