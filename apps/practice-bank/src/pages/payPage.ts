import type { ChargeRow } from '../store.ts'
import { formatAccountNumber } from '../views.ts'
import { html, type Html } from './html.ts'
import { renderAmount, layout, link, renderRows, formatAmount, formatTime, type View } from './layout.ts'

export type PayMistake = 'pay.pin.wrong' | 'pay.amount.wrong'

export function payPage(view: View, charge: ChargeRow, mistake?: PayMistake, typed = ''): string {
  const { translate, accountName: name } = view
  if (charge.state === 'paid') return resultPage(view, charge, renderPaid(view, charge))
  if (charge.state === 'declined') return resultPage(view, charge, renderClosed(view, charge, 'result.declined'))
  if (charge.state === 'expired' && charge.method !== 'transfer')
    return resultPage(view, charge, renderClosed(view, charge, 'result.expired'))
  const isLate = charge.state === 'expired'
  return layout(
    view,
    translate(`pay.${charge.method}.title`),
    html` <section class="card">
        <h1>${translate(`pay.${charge.method}.title`)}</h1>
        <p>${translate(`pay.${charge.method}.ask`, { name })}</p>
        ${renderAmount(view, charge.amountMinor, charge.currency)}
        ${isLate && html`<p class="caution">${translate('pay.late')}</p>`}
        ${renderRows([
          [translate('pay.to'), name],
          charge.method === 'transfer' && [translate('pay.account'), formatAccountNumber(charge)],
          [translate('pay.reference'), charge.reference],
          charge.payer !== '' && [translate('pay.payer'), charge.payer],
          !isLate && [translate('pay.until'), formatTime(view, charge.expiresAtMs, charge.currency)],
        ])}
      </section>
      ${forms[charge.method](view, charge, mistake, typed)} ${isLate && renderBack(view, charge)}`,
  )
}

type Form = (view: View, charge: ChargeRow, mistake: PayMistake | undefined, typed: string) => Html
const getAction = (view: View, charge: ChargeRow): string => link(view, `/pay/${charge.id}`)
const renderMistake = ({ translate }: View, mistake: PayMistake | undefined, of: PayMistake): Html | false =>
  mistake === of && html`<p class="wrong" id="wrong" role="alert">${translate(of)}</p>`
const renderDecline = (view: View, charge: ChargeRow): Html =>
  html`<form method="post" action="${getAction(view, charge)}">
    <button class="quiet" name="do" value="decline">${view.translate('pay.decline')}</button>
  </form>`

const mobileMoney: Form = (view, charge, mistake) => {
  const { translate } = view
  return html` <form class="card" method="post" action="${getAction(view, charge)}" autocomplete="off">
      <label for="pin">${translate('pay.pin')}</label>
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
      <p class="hint" id="hint">${translate('pay.pin.hint')}</p>
      ${renderMistake(view, mistake, 'pay.pin.wrong')}
      <button name="do" value="pay">
        ${translate('pay.confirm', { amount: formatAmount(view, charge.amountMinor, charge.currency) })}
      </button>
    </form>
    ${renderDecline(view, charge)}`
}

const instant: Form = (view, charge) =>
  html` <form method="post" action="${getAction(view, charge)}">
      <button name="do" value="pay">
        ${view.translate('pay.approve', { amount: formatAmount(view, charge.amountMinor, charge.currency) })}
      </button>
    </form>
    ${renderDecline(view, charge)}`

const transfer: Form = (view, charge, mistake, typed) => {
  const { translate } = view
  return html` <form method="post" action="${getAction(view, charge)}">
      <button name="do" value="pay">
        ${translate('pay.sent', { amount: formatAmount(view, charge.amountMinor, charge.currency) })}
      </button>
    </form>
    <details class="card" ${mistake && html` open`}>
      <summary>${translate('pay.other')}</summary>
      <form method="post" action="${getAction(view, charge)}" autocomplete="off">
        <p class="hint" id="hint">${translate('pay.other.hint')}</p>
        <label for="amount">${translate('pay.other.amount', { currency: charge.currency })}</label>
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
        ${renderMistake(view, mistake, 'pay.amount.wrong')}
        <button class="second" name="do" value="pay">${translate('pay.other.send')}</button>
      </form>
    </details>`
}

const forms: Record<ChargeRow['method'], Form> = { 'mobile-money': mobileMoney, instant, transfer }

const renderBack = (view: View, charge: ChargeRow): Html =>
  html`<a class="button second" href="${charge.returnUrl}" rel="noreferrer"
    >${view.translate('result.back', { name: view.accountName })}</a
  >`

function renderPaid(view: View, charge: ChargeRow): Html {
  const { translate, accountName: name } = view
  const paidMinor = charge.paidMinor ?? charge.amountMinor
  return html` <p class="state good">${translate('result.paid')}</p>
    ${renderAmount(view, paidMinor, charge.currency)}
    <p>${translate('result.paid.about', { amount: formatAmount(view, paidMinor, charge.currency), name })}</p>
    ${charge.isLate && html`<p class="caution">${translate('result.paid.late', { name })}</p>`}
    ${renderRows([
      paidMinor !== charge.amountMinor && [
        translate('result.paid.asked'),
        formatAmount(view, charge.amountMinor, charge.currency),
      ],
      paidMinor !== charge.amountMinor && [
        translate('result.paid.sent'),
        formatAmount(view, paidMinor, charge.currency),
      ],
      [translate('pay.reference'), charge.reference],
      charge.paidAtMs !== null && [translate('result.paid.at'), formatTime(view, charge.paidAtMs, charge.currency)],
    ])}`
}

const renderClosed = (view: View, charge: ChargeRow, result: 'result.declined' | 'result.expired'): Html =>
  html` <p class="state bad">${view.translate(result)}</p>
    <p>${view.translate(`${result}.about`)}</p>
    ${renderRows([[view.translate('pay.reference'), charge.reference]])}`

const resultPage = (view: View, charge: ChargeRow, result: Html): string => {
  const title = view.translate(`pay.${charge.method}.title`)
  return layout(
    view,
    title,
    html`<section class="card">
        <h1>${title}</h1>
        ${result}
      </section>
      ${renderBack(view, charge)}`,
  )
}
