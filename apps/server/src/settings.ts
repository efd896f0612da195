import { services } from '@millrace/contract/call'
import { resolve } from 'node:path'
import * as z from 'zod'

type Definition<Value> = {
  /** What it is for, in one sentence; `npm start -- --help` shows it. */
  readonly about: string
  /** As it would be written in the environment; null when it has to be given. */
  readonly default: string | null
  /** Completes the sentence "NAME must be …". */
  readonly expects: string
  readonly read: z.ZodType<Value, string>
  /** May contain a password, so its value is never repeated. */
  readonly isSecret?: true
}

const define = <Value>(definition: Definition<Value>) => definition

const oneOf = <const Name extends string>(...names: Name[]) => ({
  expects: `one of ${names.join(', ')}`,
  read: z.enum(names) as z.ZodType<Name, string>,
})
/** Empty when it is not set. */
const optional = (read: z.ZodType<string, string>): z.ZodType<string, string> => z.union([z.literal(''), read])
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

const usdtAmount = {
  expects: 'an amount such as 50 or 0.5',
  read: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/) as z.ZodType<string, string>,
}

const definitions = {
  PORT: define({
    about: 'The port of the web server; 0 takes any free one.',
    default: '8080',
    expects: 'a number from 0 to 65535',
    read: whole(0, 65_535),
  }),
  HOST: define({
    about: 'The address to listen on; 0.0.0.0 for all of them.',
    default: '127.0.0.1',
    expects: 'an address or a host name',
    read: z.string().regex(/^[\w.:-]{1,255}$/),
  }),
  MILLRACE_DATA: define({
    about: 'The folder for uploads and for the embedded database.',
    default: '.data',
    expects: 'a folder',
    read: z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
  }),
  DATABASE_URL: define({
    isSecret: true,
    about:
      'The owner’s connection to PostgreSQL 15 or newer; `npm start` brings its own database when this is not set.',
    default: null,
    expects: 'a URL such as postgres://owner:password@host:5432/millrace, with the password',
    read: z.string().refine(isDatabaseUrl),
  }),
  ROLE: define({
    about: 'What this process does: answer calls, run jobs, or both.',
    default: 'all',
    ...oneOf('all', 'web', 'worker'),
  }),
  SERVICES: define({
    about: 'The services whose calls this process answers, separated by commas.',
    default: services.join(','),
    expects: `a list of ${services.join(', ')}`,
    read: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(services)).min(1)),
  }),
  PRACTICE_MODE: define({
    about: 'Demonstration data, the practice inbox and the components page.',
    default: 'on',
    ...oneOf('on', 'off'),
  }),
  DEMO_DAYS: define({
    about: 'How many days of history the demonstration’s machines get when it begins.',
    default: '365',
    expects: 'a number from 0 to 400',
    read: whole(0, 400),
  }),
  LOG_LEVEL: define({
    about: 'How much is logged.',
    default: 'info',
    ...oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
  TRUST_PROXY: define({
    about: 'How many proxies in front may name the caller’s address in X-Forwarded-For.',
    default: '0',
    expects: 'a number from 0 to 10',
    read: whole(0, 10),
  }),
  RATE_LIMIT: define({
    about: 'Calls a minute from one address; 0 for no limit.',
    default: '3000',
    expects: 'a number from 0 to 1000000',
    read: whole(0, 1_000_000),
  }),
  DRAIN_SECONDS: define({
    about: 'How long /readyz says no before the port closes at shutdown, for a load balancer to notice.',
    default: '0',
    expects: 'a number from 0 to 8',
    read: whole(0, 8),
  }),
  PUBLIC_URL: define({
    about:
      'Where members reach the app; passkeys are bound to its host. In practice mode, without it, the host of each request counts.',
    default: '',
    expects: 'a URL such as https://millrace.example',
    read: optional(z.url({ protocol: /^https?$/ })),
  }),
  DATA_KEY: define({
    about:
      'The key that identity documents and second factors are encrypted with; without it, one is made and kept in the data folder. Former keys may follow after commas.',
    default: '',
    isSecret: true,
    expects: '32 bytes in base64',
    read: optional(z.string().regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/)),
  }),
  SESSION_IDLE_DAYS: define({
    about: 'After how many days without a call a member is signed out.',
    default: '30',
    expects: 'a number from 1 to 365',
    read: whole(1, 365),
  }),
  INVITE_REQUIRED: define({
    about: 'Whether registering takes an invite code.',
    default: 'off',
    ...oneOf('on', 'off'),
  }),
  EMAIL_REGISTRATION: define({ about: 'Whether people can register by e-mail.', default: 'on', ...oneOf('on', 'off') }),
  SMTP_URL: define({
    about: 'The mail server that carries codes; without it, practice mode shows them in the inbox.',
    default: '',
    isSecret: true,
    expects: 'a URL such as smtps://user:password@host:465',
    read: optional(z.url({ protocol: /^smtps?$/ })),
  }),
  SMTP_FROM: define({
    about: 'The sender of e-mails.',
    default: 'Millrace <no-reply@millrace.test>',
    expects: 'an e-mail address',
    read: z.string().regex(/@/),
  }),
  SMS_GATEWAY_URL: define({
    about: 'The address that takes SMS as signed JSON; without it, practice mode shows them in the inbox.',
    default: '',
    expects: 'a URL such as https://sms.example/send',
    read: optional(z.url({ protocol: /^https?$/ })),
  }),
  SMS_GATEWAY_SECRET: define({
    about: 'The secret that requests to the SMS gateway are signed with.',
    default: '',
    isSecret: true,
    expects: 'at least 16 characters',
    read: optional(z.string().min(16)),
  }),
  PUSH_HOSTS: define({
    about:
      'The hosts of push services that devices may subscribe at, separated by commas; *. stands for any name before it. In practice mode, 127.0.0.1 is also reached without encryption.',
    default:
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com',
    expects: 'a list of host names',
    read: z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  }),
  REFLECTION_DAYS: define({
    about: 'For how many calendar days after a purchase it can be undone.',
    default: '4',
    expects: 'a number from 0 to 90',
    read: whole(0, 90),
  }),
  CHAIN_RPC_URL: define({
    about: 'The BEP20 chain’s node, a practice chain only; `npm start` brings its own when this is not set.',
    default: '',
    expects: 'a URL such as http://127.0.0.1:8545',
    read: optional(z.url({ protocol: /^https?$/ })),
  }),
  TRON_RPC_URL: define({
    about: 'The TRC20 chain’s node, a practice chain only; `npm start` brings its own when this is not set.',
    default: '',
    expects: 'a URL such as http://127.0.0.1:8546',
    read: optional(z.url({ protocol: /^https?$/ })),
  }),
  CHAIN_BLOCK_SECONDS: define({
    about: 'The time between two blocks of the chains that `npm start` brings.',
    default: '3',
    expects: 'a number from 0.1 to 60',
    read: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/)
      .transform(Number)
      .pipe(z.number().min(0.1).max(60)),
  }),
  BANK_URL: define({
    about: 'The bank that cash comes and goes through; `npm start` brings a practice bank when this is not set.',
    default: '',
    expects: 'a URL such as http://127.0.0.1:8092',
    read: optional(z.url({ protocol: /^https?$/ })),
  }),
  BANK_SECRET: define({
    about: 'The secret that calls to and from the bank are signed with.',
    default: '',
    isSecret: true,
    expects: 'at least 32 characters',
    read: optional(z.string().min(32)),
  }),
  RECHARGE_MIN: define({ about: 'The least that is credited from a chain, in USDT.', default: '5', ...usdtAmount }),
  CONFIRMATIONS: define({
    about: 'After how many blocks a transfer on a chain counts.',
    default: '20',
    expects: 'a number from 1 to 1000',
    read: whole(1, 1_000),
  }),
  RATE_HOLD_MINUTES: define({
    about: 'For how long a quoted exchange rate is held.',
    default: '10',
    expects: 'a number from 1 to 1440',
    read: whole(1, 1_440),
  }),
  WITHDRAW_MIN: define({ about: 'The least that can be withdrawn, in USDT.', default: '1', ...usdtAmount }),
  WITHDRAW_AUTO_MAX: define({
    about: 'Up to how much a withdrawal is approved by itself, in USDT.',
    default: '50',
    ...usdtAmount,
  }),
  WITHDRAW_TWO_FROM: define({
    about: 'From how much on a withdrawal takes two people’s approval, in USDT.',
    default: '1000',
    ...usdtAmount,
  }),
  WITHDRAW_FEE_PERCENT: define({
    about: 'The fee of a withdrawal, in percent of it.',
    default: '5',
    expects: 'a number from 0 to 50 with at most two decimals',
    read: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/)
      .transform(Number)
      .pipe(z.number().min(0).max(50)),
  }),
  WITHDRAW_WINDOW: define({
    about: 'When withdrawals are processed, in the platform’s time zone: days (1 is Monday) and hours, or always.',
    default: '1-5 09:00-18:00',
    expects: 'always, or days and hours such as 1-5 09:00-18:00',
    read: z
      .string()
      .transform(readWindow)
      .pipe(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
  }),
  WITHDRAW_DEADLINE_HOURS: define({
    about: 'Within how many hours a withdrawal is to be paid; later it counts as overdue, in public.',
    default: '72',
    expects: 'a number from 1 to 720',
    read: whole(1, 720),
  }),
  DESTINATION_WAIT_HOURS: define({
    about: 'For how many hours a new destination waits before it is paid to, unless it is confirmed by a code.',
    default: '24',
    expects: 'a number from 0 to 168',
    read: whole(0, 168),
  }),
  TIME_ZONE: define({
    about: 'The platform’s time zone, in which its days begin.',
    default: 'UTC',
    expects: 'a name such as Asia/Kolkata',
    read: z.string().refine(isTimeZone),
  }),
} as const

type Name = keyof typeof definitions
export type Settings = { readonly [N in Name]: z.output<(typeof definitions)[N]['read']> }
type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings, or says in one sentence each what is wrong. */
export function readSettings(environment: Environment): Settings | { readonly problems: readonly string[] } {
  const settings: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, { default: fallback, expects, read, isSecret }] of Object.entries<Definition<unknown>>(
    definitions,
  )) {
    // An empty variable counts as not set, as in most shells' configuration files.
    const text = environment[name] || fallback
    if (text === null) {
      problems.push(`${name} is not set; it must be ${expects}.`)
      continue
    }
    const result = read.safeParse(text)
    if (result.success) settings[name] = result.data
    else problems.push(`${name} must be ${expects}${isSecret ? '' : `, but is ${JSON.stringify(text)}`}.`)
  }
  if (settings['SMS_GATEWAY_URL'] && !settings['SMS_GATEWAY_SECRET'])
    problems.push('SMS_GATEWAY_SECRET is not set; SMS_GATEWAY_URL needs it.')
  if (settings['BANK_URL'] && !settings['BANK_SECRET']) problems.push('BANK_SECRET is not set; BANK_URL needs it.')
  return problems.length > 0 ? { problems } : (settings as Settings)
}

/** Every setting with its default and description, for the help text. */
export const describeSettings = (): readonly { name: string; default: string | null; about: string }[] =>
  Object.entries(definitions).map(([name, { default: fallback, about }]) => ({
    name,
    default: fallback || null,
    about,
  }))

function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.password !== ''
}

/** Null, which no setting takes, when it cannot be read. */
function readWindow(text: string): { days: number[]; from: string; to: string } | null {
  if (text === 'always') return { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }
  const match = /^([1-7])(?:-([1-7]))? ([01]\d|2[0-3]):([0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.exec(text)
  if (!match) return null
  const [, first, last = first, hour, minute, to = ''] = match
  const from = `${hour}:${minute}`
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day >= Number(first) && day <= Number(last))
  return days.length > 0 && from < to ? { days, from, to } : null
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
