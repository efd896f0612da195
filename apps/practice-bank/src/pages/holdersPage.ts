import { currencies, type BankCurrency } from '../requests.ts'
import { html } from './html.ts'
import { layout, link, type View } from './layout.ts'

/** Opens an account in somebody's name, so that the bank can say who holds it. */
export function holdersPage(view: View, currency: BankCurrency, note?: 'faults.saved' | 'holders.wrong'): string {
  const { translate } = view
  const renderTab = (of: BankCurrency) =>
    html`<a href="${link(view, `/holders?currency=${of}`)}" ${of === currency && html` aria-current="page"`}>${of}</a>`
  const renderField = (name: 'bank' | 'account' | 'name', label: string) =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" maxlength="100" autocomplete="off" required />`
  return layout(
    view,
    translate('holders'),
    html` <h1>${translate('holders')}</h1>
      <p>${translate('holders.about')}</p>
      ${note && html`<p class="${note === 'faults.saved' ? 'note' : 'wrong'}" role="status">${translate(note)}</p>`}
      <nav class="tabs" aria-label="${translate('statement.currency')}">${currencies.map(renderTab)}</nav>
      <form class="card" method="post" action="${link(view, `/holders?currency=${currency}`)}">
        ${renderField('bank', translate('holders.bank'))} ${renderField('account', translate('pay.account'))}
        ${renderField('name', translate('holders.name'))}
        <button>${translate('faults.save')}</button>
      </form>`,
  )
}
