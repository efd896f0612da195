import { formatMoney, money } from '@millrace/money'
import { formatDayTime } from '@millrace/texts'
import type { BankCurrency } from '../requests.ts'
import { languageNames, languages, createTranslator, type Language, type Translate } from '../texts.ts'
import { html, type Html } from './html.ts'

/** What every page needs. `base` is the path of the pages as browsers see it. */
export type View = { language: Language; translate: Translate; base: string; accountName: string; path: string }

export const createView = (language: Language, base: string, accountName: string, path: string): View => ({
  language,
  translate: createTranslator(language),
  base,
  accountName,
  path,
})
export const link = ({ base, language }: View, path: string): string =>
  `${base}${path}${path.includes('?') ? '&' : '?'}lang=${language}`

/** Times are shown as in the country of the currency. */
const timeZones: Record<BankCurrency, string> = { KES: 'Africa/Nairobi', INR: 'Asia/Kolkata', NGN: 'Africa/Lagos' }

/** In the form of the app. */
export function formatTime({ language }: View, ms: number, currency: BankCurrency): string {
  // Swedish dates are ISO ones.
  const time = { dateStyle: 'short', timeStyle: 'short', timeZone: timeZones[currency] } as const
  const [day = '', hour = ''] = new Intl.DateTimeFormat('sv', time).format(ms).split(' ')
  return formatDayTime(day, hour, language)
}

export const formatFigure = ({ language }: View, minor: bigint, currency: BankCurrency): string =>
  formatMoney(money(minor, currency), language === 'en' && currency === 'INR' ? 'en-IN' : language)
export const formatCount = ({ language }: View, count: number): string => new Intl.NumberFormat(language).format(count)
/** With a no-break space, so that the figure and its currency stay together. */
export const formatAmount = (view: View, minor: bigint, currency: BankCurrency): string =>
  `${formatFigure(view, minor, currency)}\u00a0${currency}`

/** The one large amount of a page. */
export const renderAmount = (view: View, minor: bigint, currency: BankCurrency): Html =>
  html`<p class="figure">${formatFigure(view, minor, currency)} <span>${currency}</span></p>`

export const renderRows = (pairs: readonly (readonly [string, string] | false)[]): Html =>
  html`<dl>
    ${pairs.map(
      (pair) =>
        pair &&
        html`<div>
          <dt>${pair[0]}</dt>
          <dd>${pair[1]}</dd>
        </div>`,
    )}
  </dl>`

export function layout(view: View, title: string, body: Html): string {
  const { translate, language, base } = view
  const renderLanguage = (code: Language) =>
    code === language
      ? html`<li><span lang="${code}" aria-current="true">${languageNames[code]}</span></li>`
      : html`<li>
          <a lang="${code}" href="${link({ ...view, language: code }, view.path)}">${languageNames[code]}</a>
        </li>`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${translate('bank')}</title>
        <link rel="stylesheet" href="${base}/style.css" />
        <link rel="icon" href="${base}/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header>
          <a class="name" href="${link(view, '/')}">${translate('bank')}</a>
          <p class="mark">${translate('mark')}</p>
        </header>
        <main>${body}</main>
        <footer>
          <nav aria-label="${translate('bank')}">
            <a href="${link(view, '/statement')}">${translate('statement')}</a
            ><a href="${link(view, '/notices')}">${translate('notices')}</a
            ><a href="${link(view, '/faults')}">${translate('faults')}</a>
          </nav>
          <details>
            <summary>${translate('language')}: ${languageNames[language]}</summary>
            <ul>
              ${languages.map(renderLanguage)}
            </ul>
          </details>
        </footer>
      </body>
    </html> `.markup
}

/** A page with a message only. */
export const notePage = (view: View, title: string, about: string): string =>
  layout(
    view,
    title,
    html`<section class="card">
      <h1>${title}</h1>
      <p>${about}</p>
    </section>`,
  )
