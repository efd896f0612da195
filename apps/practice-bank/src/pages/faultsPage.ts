import type { Faults } from '../requests.ts'
import { html } from './html.ts'
import { formatCount, layout, link, renderRows, type View } from './layout.ts'

const numbers = [
  ['delayMs', 600_000],
  ['duplicates', 5],
  ['failedTries', 10],
] as const
const switches = ['isReordered', 'isLost', 'payoutsFail'] as const

/** The form's fields in the shape of the JSON request, which the schema then validates. */
export const readFaultsForm = (form: URLSearchParams) => ({
  ...Object.fromEntries(
    numbers.map(([name]) => [name, /^\d+$/.test(form.get(name) ?? '') ? Number(form.get(name)) : Number.NaN]),
  ),
  ...Object.fromEntries(switches.map((name) => [name, form.has(name)])),
})

export function faultsPage(
  view: View,
  set: Faults,
  counts: { waiting: number; sent: number; lost: number },
  note?: 'faults.saved' | 'faults.wrong',
): string {
  const { translate } = view
  return layout(
    view,
    translate('faults.title'),
    html` <h1>${translate('faults.title')}</h1>
      <p>${translate('faults.about')}</p>
      ${note && html`<p class="${note === 'faults.saved' ? 'note' : 'wrong'}" role="status">${translate(note)}</p>`}
      <form class="card" method="post" action="${link(view, '/faults')}">
        ${numbers.map(
          ([name, max]) =>
            html`<label for="${name}">${translate(`faults.${name}`)}</label>
              <input
                id="${name}"
                name="${name}"
                type="number"
                inputmode="numeric"
                min="0"
                max="${max}"
                step="1"
                required
                value="${set[name]}"
                aria-describedby="${name}-range"
              />
              <p class="hint" id="${name}-range">
                ${translate('faults.range', { min: formatCount(view, 0), max: formatCount(view, max) })}
              </p>`,
        )}
        ${switches.map(
          (name) =>
            html`<label class="switch"
              ><input
                type="checkbox"
                name="${name}"
                ${set[name] && html` checked`}
              />${translate(`faults.${name}`)}</label
            >`,
        )}
        <button>${translate('faults.save')}</button>
      </form>
      <section class="card">
        <h2>${translate('faults.callbacks')}</h2>
        ${renderRows([
          [translate('faults.waiting'), formatCount(view, counts.waiting)],
          [translate('faults.sent'), formatCount(view, counts.sent)],
          [translate('faults.lost'), formatCount(view, counts.lost)],
        ])}
      </section>`,
  )
}
