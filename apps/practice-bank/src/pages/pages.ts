import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Bank } from '../bank.ts'
import { currency, day, faults, holder, id, parseAmountMinor } from '../requests.ts'
import type { ChargeRow } from '../store.ts'
import { isLanguage } from '../texts.ts'
import { faultsPage, readFaultsForm } from './faultsPage.ts'
import { holdersPage } from './holdersPage.ts'
import { html } from './html.ts'
import { createView, layout, link, notePage, type View } from './layout.ts'
import { noticesPage, noticesPerPage } from './noticesPage.ts'
import { payPage, type PayMistake } from './payPage.ts'
import { statementLines, statementPage } from './statementPage.ts'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')
const icon = readFileSync(new URL('icon.svg', import.meta.url), 'utf8')

const headers = {
  'content-security-policy':
    `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; ` +
    `base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
}

type PageSettings = { bank: Bank; publicUrl: string; accountName: string }

export const createViewReader = ({ publicUrl, accountName }: Omit<PageSettings, 'bank'>) => {
  const base = new URL(publicUrl).pathname.replace(/\/+$/, '')
  return (request: FastifyRequest): View => {
    const url = new URL(request.url, 'http://bank')
    const language = url.searchParams.get('lang')
    url.searchParams.delete('lang')
    return createView(isLanguage(language) ? language : 'en', base, accountName, `${url.pathname}${url.search}`)
  }
}

export const sendPage = (reply: FastifyReply, page: string, status = 200) =>
  reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page)

/** The pages for people: HTML from the server, forms by POST, no script. */
export const createPages =
  ({ bank, publicUrl, accountName }: PageSettings) =>
  (app: FastifyInstance): void => {
    const toView = createViewReader({ publicUrl, accountName })
    const publicOrigin = new URL(publicUrl).origin
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(body.toString()))
    })

    // A form on another site must not pay for a visitor or set faults.
    app.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'POST') return
      const { origin, 'sec-fetch-site': site = 'same-origin', host } = request.headers
      const isOwn =
        site === 'same-origin' && (origin === undefined || origin === publicOrigin || origin === `http://${host}`)
      const view = toView(request)
      if (!isOwn)
        return sendPage(reply, notePage(view, view.translate('foreign.title'), view.translate('foreign.about')), 403)
    })

    const sendNotFound = (view: View, reply: FastifyReply) =>
      sendPage(reply, notePage(view, view.translate('missing.title'), view.translate('missing.about')), 404)
    const getForm = (request: FastifyRequest): URLSearchParams =>
      request.body instanceof URLSearchParams ? request.body : new URLSearchParams()

    app.get('/style.css', (_request, reply) =>
      reply
        .headers({ ...headers, 'cache-control': 'max-age=300' })
        .type('text/css; charset=utf-8')
        .send(style),
    )
    app.get('/icon.svg', (_request, reply) =>
      reply
        .headers({ ...headers, 'cache-control': 'max-age=86400' })
        .type('image/svg+xml')
        .send(icon),
    )

    app.get('/', (request, reply) => {
      const view = toView(request)
      const { translate } = view
      return sendPage(
        reply,
        layout(
          view,
          translate('home.title'),
          html`<h1>${translate('home.title')}</h1>
            <p>${translate('home.about')}</p>
            <ul class="menu">
              <li>
                <a class="card" href="${link(view, '/statement')}"
                  ><strong>${translate('statement')}</strong
                  ><span>${translate('home.statement', { name: accountName })}</span></a
                >
              </li>
              <li>
                <a class="card" href="${link(view, '/notices')}"
                  ><strong>${translate('notices')}</strong
                  ><span>${translate('home.notices', { name: accountName })}</span></a
                >
              </li>
              <li>
                <a class="card" href="${link(view, '/holders')}"
                  ><strong>${translate('holders')}</strong><span>${translate('home.holders')}</span></a
                >
              </li>
              <li>
                <a class="card" href="${link(view, '/faults')}"
                  ><strong>${translate('faults')}</strong><span>${translate('home.faults')}</span></a
                >
              </li>
            </ul>`,
        ),
      )
    })

    type ById = { Params: { id: string } }
    const findCharge = (text: string): ChargeRow | undefined => {
      const read = id.safeParse(text)
      return read.success ? bank.charge(read.data) : undefined
    }
    app.get<ById>('/pay/:id', (request, reply) => {
      const view = toView(request)
      const charge = findCharge(request.params.id)
      return charge ? sendPage(reply, payPage(view, charge)) : sendNotFound(view, reply)
    })
    app.post<ById>('/pay/:id', (request, reply) => {
      const view = toView(request)
      const charge = findCharge(request.params.id)
      if (!charge) return sendNotFound(view, reply)
      const form = getForm(request)
      const mistake =
        form.get('do') === 'decline' ? (bank.declineCharge(charge.id), undefined) : pay(bank, charge, form)
      if (mistake) return sendPage(reply, payPage(view, charge, mistake, form.get('amount') ?? ''), 422)
      // The page shows the current state, whoever changed it.
      return reply.headers(headers).redirect(link(view, `/pay/${charge.id}`), 303)
    })

    app.get('/statement', (request, reply) => {
      const view = toView(request)
      const query = request.query as Record<string, unknown>
      const of = currency.catch('KES').parse(query.currency)
      const before = /^\d{1,15}$/.test(String(query.before)) ? Number(query.before) : Number.MAX_SAFE_INTEGER
      const { balanceMinor, postings } = bank.statement(of, before, statementLines)
      return sendPage(reply, statementPage(view, of, balanceMinor, postings, before === Number.MAX_SAFE_INTEGER))
    })

    // For programs that check us, and for people: no part of the platform is asked.
    const findNotices = (request: FastifyRequest) => {
      const { before } = request.query as Record<string, unknown>
      return bank.notices(/^\d{1,15}$/.test(String(before)) ? Number(before) : Number.MAX_SAFE_INTEGER, noticesPerPage)
    }
    app.get('/notices', (request, reply) =>
      sendPage(reply, noticesPage(toView(request), findNotices(request), bank.publicKey())),
    )
    app.get('/notices.json', (request, reply) =>
      reply.headers(headers).send({ publicKey: bank.publicKey(), notices: findNotices(request) }),
    )
    app.get('/key.json', (_request, reply) => reply.headers(headers).send({ publicKey: bank.publicKey() }))
    app.get<{ Params: { day: string } }>('/attestations/:day', (request, reply) => {
      const parsed = day.safeParse(request.params.day.replace(/\.json$/, ''))
      const attested = parsed.success ? bank.attestation(parsed.data) : undefined
      return attested
        ? reply.headers(headers).send({ ...attested, publicKey: bank.publicKey() })
        : sendNotFound(toView(request), reply)
    })

    app.get('/holders', (request, reply) => {
      const query = request.query as Record<string, unknown>
      const note = 'saved' in query ? 'faults.saved' : undefined
      return sendPage(reply, holdersPage(toView(request), currency.catch('KES').parse(query.currency), note))
    })
    app.post('/holders', (request, reply) => {
      const view = toView(request)
      const of = currency.catch('KES').parse((request.query as Record<string, unknown>).currency)
      const read = holder.safeParse({ ...Object.fromEntries(getForm(request)), currency: of })
      if (!read.success || !bank.openAccount(read.data))
        return sendPage(reply, holdersPage(view, of, 'holders.wrong'), 422)
      return reply.headers(headers).redirect(link(view, `/holders?currency=${of}&saved`), 303)
    })

    app.get('/faults', (request, reply) => {
      const isSaved = 'saved' in (request.query as object)
      return sendPage(
        reply,
        faultsPage(toView(request), bank.faults(), bank.callbackCounts(), isSaved ? 'faults.saved' : undefined),
      )
    })
    app.post('/faults', (request, reply) => {
      const view = toView(request)
      const read = faults.safeParse(readFaultsForm(getForm(request)))
      if (!read.success)
        return sendPage(reply, faultsPage(view, bank.faults(), bank.callbackCounts(), 'faults.wrong'), 422)
      bank.setFaults(read.data, null)
      return reply.headers(headers).redirect(link(view, '/faults?saved'), 303)
    })
  }

/** Pays as the form says. Returns what is wrong with the form, if anything. */
function pay(bank: Bank, charge: ChargeRow, form: URLSearchParams): PayMistake | undefined {
  if (charge.method === 'mobile-money' && !/^\d{4}$/.test(form.get('pin') ?? '')) return 'pay.pin.wrong'
  const typed = charge.method === 'transfer' ? form.get('amount') : null
  const paidMinor = typed === null ? charge.amountMinor : parseAmountMinor(typed.trim(), charge.currency)
  if (paidMinor === null) return 'pay.amount.wrong'
  bank.payCharge(charge.id, paidMinor)
  return undefined
}
