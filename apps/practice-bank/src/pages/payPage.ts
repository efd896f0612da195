import type { ChargeRow } from '../store.ts'
import { formatAccountNumber } from '../views.ts'
import { html, type Html } from './html.ts'
import { renderAmount, layout, link, renderRows, formatAmount, formatTime, type View } from './layout.ts'

export type PayMistake = 'pay.pin.wrong' | 'pay.amount.wrong'

export function payPage(view: View, charge: ChargeRow, mistake?: PayMistake, typed = ''): string {
  const { say, accountName: name } = view
  if (charge.state === 'paid') return resultPage(view, charge, paid(view, charge))
  if (charge.state === 'declined') return resultPage(view, charge, closed(view, charge, 'result.declined'))
  if (charge.state === 'expired' && charge.method !== 'transfer')
    return resultPage(view, charge, closed(view, charge, 'result.expired'))
  const isLate = charge.state === 'expired'
  return layout(
    view,
    say(`pay.${charge.method}.title`),
    html` <section class="card">
        <h1>${say(`pay.${charge.method}.title`)}</h1>
        <p>${say(`pay.${charge.method}.ask`, { name })}</p>
        ${renderAmount(view, charge.amountMinor, charge.currency)}
        ${isLate && html`<p class="caution">${say('pay.late')}</p>`}
        ${renderRows([
          [say('pay.to'), name],
          charge.method === 'transfer' && [say('pay.account'), formatAccountNumber(charge)],
          [say('pay.reference'), charge.reference],
          charge.payer !== '' && [say('pay.payer'), charge.payer],
          !isLate && [say('pay.until'), formatTime(view, charge.expiresAtMs, charge.currency)],
        ])}
      </section>
      ${forms[charge.method](view, charge, mistake, typed)} ${isLate && back(view, charge)}`,
  )
}

type Form = (view: View, charge: ChargeRow, mistake: PayMistake | undefined, typed: string) => Html
const actionOf = (view: View, charge: ChargeRow): string => link(view, `/pay/${charge.id}`)
const wrong = ({ say }: View, mistake: PayMistake | undefined, of: PayMistake): Html | false =>
  mistake === of && html`<p class="wrong" id="wrong" role="alert">${say(of)}</p>`
const decline = (view: View, charge: ChargeRow): Html =>
  html`<form method="post" action="${actionOf(view, charge)}">
    <button class="quiet" name="do" value="decline">${view.say('pay.decline')}</button>
  </form>`

const mobileMoney: Form = (view, charge, mistake) => {
  const { say } = view
  return html` <form class="card" method="post" action="${actionOf(view, charge)}" autocomplete="off">
      <label for="pin">${say('pay.pin')}</label>
      <input
        id="pin"
        name="pin"
        type="password"
        inputmode="numeric"
        pattern="[0-9]{4}"
        minlength="4"
        maxlength="4"
        required
        autocomplete="off"
        aria-describedby="hint${mistake && ' wrong'}"
      />
      <p class="hint" id="hint">${say('pay.pin.hint')}</p>
      ${wrong(view, mistake, 'pay.pin.wrong')}
      <button name="do" value="pay">
        ${say('pay.confirm', { amount: formatAmount(view, charge.amountMinor, charge.currency) })}
      </button>
    </form>
    ${decline(view, charge)}`
}

const instant: Form = (view, charge) =>
  html` <form method="post" action="${actionOf(view, charge)}">
      <button name="do" value="pay">
        ${view.say('pay.approve', { amount: formatAmount(view, charge.amountMinor, charge.currency) })}
      </button>
    </form>
    ${decline(view, charge)}`

const transfer: Form = (view, charge, mistake, typed) => {
  const { say } = view
  return html` <form method="post" action="${actionOf(view, charge)}">
      <button name="do" value="pay">
        ${say('pay.sent', { amount: formatAmount(view, charge.amountMinor, charge.currency) })}
      </button>
    </form>
    <details class="card" ${mistake && html` open`}>
      <summary>${say('pay.other')}</summary>
      <form method="post" action="${actionOf(view, charge)}" autocomplete="off">
        <p class="hint" id="hint">${say('pay.other.hint')}</p>
        <label for="amount">${say('pay.other.amount', { currency: charge.currency })}</label>
        <input
          id="amount"
          name="amount"
          type="text"
          inputmode="decimal"
          maxlength="15"
          required
          value="${typed}"
          aria-describedby="hint${mistake && ' wrong'}"
        />
        ${wrong(view, mistake, 'pay.amount.wrong')}
        <button class="second" name="do" value="pay">${say('pay.other.send')}</button>
      </form>
    </details>`
}

const forms: Record<ChargeRow['method'], Form> = { 'mobile-money': mobileMoney, instant, transfer }

const back = (view: View, charge: ChargeRow): Html =>
  html`<a class="button second" href="${charge.returnUrl}" rel="noreferrer"
    >${view.say('result.back', { name: view.accountName })}</a
  >`

function paid(view: View, charge: ChargeRow): Html {
  const { say, accountName: name } = view
  const paidMinor = charge.paidMinor ?? charge.amountMinor
  return html` <p class="state good">${say('result.paid')}</p>
    ${renderAmount(view, paidMinor, charge.currency)}
    <p>${say('result.paid.about', { amount: formatAmount(view, paidMinor, charge.currency), name })}</p>
    ${charge.isLate && html`<p class="caution">${say('result.paid.late', { name })}</p>`}
    ${renderRows([
      paidMinor !== charge.amountMinor && [
        say('result.paid.asked'),
        formatAmount(view, charge.amountMinor, charge.currency),
      ],
      paidMinor !== charge.amountMinor && [say('result.paid.sent'), formatAmount(view, paidMinor, charge.currency)],
      [say('pay.reference'), charge.reference],
      charge.paidAtMs !== null && [say('result.paid.at'), formatTime(view, charge.paidAtMs, charge.currency)],
    ])}`
}

const closed = (view: View, charge: ChargeRow, result: 'result.declined' | 'result.expired'): Html =>
  html` <p class="state bad">${view.say(result)}</p>
    <p>${view.say(`${result}.about`)}</p>
    ${renderRows([[view.say('pay.reference'), charge.reference]])}`

const resultPage = (view: View, charge: ChargeRow, result: Html): string => {
  const title = view.say(`pay.${charge.method}.title`)
  return layout(
    view,
    title,
    html`<section class="card">
        <h1>${title}</h1>
        ${result}
      </section>
      ${back(view, charge)}`,
  )
}
