import type { Faults } from '../faults.ts'
import { html } from './html.ts'
import { layout, link, renderRows, type View } from './layout.ts'

const numbers = [
  ['delayMs', 600_000],
  ['duplicates', 5],
  ['failedTries', 10],
] as const
const switches = ['isReordered', 'isLost', 'payoutsFail'] as const

/** The form's fields as faults would have them in JSON; the schema decides whether they are. */
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
  const { say } = view
  const figure = (many: number): string => new Intl.NumberFormat(view.language).format(many)
  return layout(
    view,
    say('faults.title'),
    html` <h1>${say('faults.title')}</h1>
      <p>${say('faults.about')}</p>
      ${note && html`<p class="${note === 'faults.saved' ? 'note' : 'wrong'}" role="status">${say(note)}</p>`}
      <form class="card" method="post" action="${link(view, '/faults')}">
        ${numbers.map(
          ([name, max]) =>
            html`<label for="${name}">${say(`faults.${name}`)}</label>
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
              <p class="hint" id="${name}-range">${say('faults.range', { min: figure(0), max: figure(max) })}</p>`,
        )}
        ${switches.map((name) => html`<label class="switch"><input type="checkbox" name="${name}" ${set[name] && html` checked`} />${say(`faults.${name}`)}</label>`)}
        <button>${say('faults.save')}</button>
      </form>
      <section class="card">
        <h2>${say('faults.callbacks')}</h2>
        ${renderRows([
          [say('faults.waiting'), figure(counts.waiting)],
          [say('faults.sent'), figure(counts.sent)],
          [say('faults.lost'), figure(counts.lost)],
        ])}
      </section>`,
  )
}
