import { services } from '@millrace/contract/call'
import { salesUnits } from '@millrace/contract/msg/info'
import { chainRails } from '@millrace/contract/wallet/amounts'
import { optionalFile } from '@millrace/program/readTls'
import { resolve } from 'node:path'
import * as z from 'zod'
import {
  decimalSchema,
  oneOf,
  onOrOff,
  optional,
  optionalDatabaseUrl,
  optionalSecret,
  optionalUrl,
  localAmounts,
  originList,
  serviceUrls,
  timeZone,
  usdtAmount,
  weeklyWindow,
  wholeNumber,
} from './settingSchemas.ts'

export type SettingDefinition<Value> = {
  /** What it is for, in one sentence; `npm start -- --help` shows it. */
  readonly about: string
  /** As it would be written in the environment; null when it has to be given. */
  readonly default: string | null
  /** The default of practice mode, where it is another one. */
  readonly practiceDefault?: string
  /** Completes the sentence "NAME must be …". */
  readonly expects: string
  readonly schema: z.ZodType<Value, string>
  /** May contain a password, so its value is never repeated in a message. */
  readonly isSecret?: true
}

const define = <Value>(definition: SettingDefinition<Value>) => definition

/** Of a limit that is in the database, where no start changes it. */
const firstValue = (about: string): string =>
  `${about} For a new database; afterwards two people change it in the console.`

export const settingDefinitions = {
  PORT: define({
    about: 'The port of the web server; 0 takes any free one.',
    default: '8080',
    ...wholeNumber(0, 65_535),
  }),
  HOST: define({
    about: 'The address to listen on; 0.0.0.0 for all of them.',
    default: '127.0.0.1',
    expects: 'an address or a host name',
    schema: z.string().regex(/^[\w.:-]{1,255}$/),
  }),
  TLS_CERT_FILE: define({
    about:
      'The certificate, with its chain, by which this process answers over https; without it, over http behind a ' +
      'proxy. Others trust it by NODE_EXTRA_CA_CERTS.',
    default: '',
    expects: 'a file',
    schema: optionalFile,
  }),
  TLS_KEY_FILE: define({
    about: 'The private key of TLS_CERT_FILE.',
    default: '',
    expects: 'a file',
    schema: optionalFile,
  }),
  MILLRACE_DATA: define({
    about: 'The folder for uploads and for the embedded database.',
    default: '.data',
    expects: 'a folder',
    schema: z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
  }),
  BACKUP_DIR: define({
    about: 'The folder for backups; without it a neighbour of the data folder, named after it with -backups.',
    default: '',
    expects: 'a folder',
    schema: optionalFile,
  }),
  BACKUP_EVERY_HOURS: define({
    about: 'How often `npm start` makes a backup; 0 for never.',
    default: '24',
    ...wholeNumber(0, 8_760),
  }),
  BACKUP_KEEP: define({
    about: 'How many backups are kept; the oldest go.',
    default: '7',
    ...wholeNumber(1, 10_000),
  }),
  ARCHIVE_EVERY_SECONDS: define({
    about:
      'How often `npm start` copies what the database has logged since into the folder for backups, so that any ' +
      'moment can be restored; 0 for never.',
    default: '0',
    ...wholeNumber(0, 86_400),
  }),
  DRILL_EVERY_DAYS: define({
    about: 'How often `npm start` restores the newest backup beside the data folder and proves it; 0 for never.',
    default: '7',
    ...wholeNumber(0, 365),
  }),
  DRILL_IDENTITY: define({
    about:
      'The identity file that opens databases of backups, for drills; without it, the one in the data folder as long ' +
      'as it is there.',
    default: '',
    expects: 'a file',
    schema: optionalFile,
  }),
  PATRONI_URLS: define({
    about:
      'Where Patroni answers on each node of a cluster, separated by commas; the health page asks the first that does.',
    default: '',
    expects: 'a list such as http://10.0.0.1:8008,http://10.0.0.2:8008',
    schema: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((url) => url.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  }),
  DATABASE_URL: define({
    isSecret: true,
    about:
      'The owner’s connection to PostgreSQL 15 or newer, for ROLE=migrate alone; `npm start` brings its own database ' +
      'when this is not set.',
    default: '',
    ...optionalDatabaseUrl(),
  }),
  APP_DATABASE_URL: define({
    isSecret: true,
    about: 'The connection as millrace_app, for processes that answer calls or run jobs; `npm start` makes it.',
    default: '',
    ...optionalDatabaseUrl('app'),
  }),
  READ_DATABASE_URL: define({
    isSecret: true,
    about:
      'A connection as millrace_app to a standby, or to a door before several, from which web copies read public ' +
      'pages, histories and statements; without it, from the primary.',
    default: '',
    ...optionalDatabaseUrl('app'),
  }),
  READ_AGE_SECONDS_MAX: define({
    about: 'How old what is read from a standby may be; what would be older is read from the primary.',
    default: '5',
    ...wholeNumber(1, 30),
  }),
  RAIL_DATABASE_URL: define({
    isSecret: true,
    about: 'The connection as millrace_rail, for ROLE=rails alone; `npm start` makes it.',
    default: '',
    ...optionalDatabaseUrl('rail'),
  }),
  SIGNER_DATABASE_URL: define({
    isSecret: true,
    about: 'The connection as millrace_signer, for the signer alone; `npm start` makes it.',
    default: '',
    ...optionalDatabaseUrl('signer'),
  }),
  STATIONS_DATABASE_URL: define({
    isSecret: true,
    about: 'The connection as millrace_stations, for the program of the charging stations; `npm start` makes it.',
    default: '',
    ...optionalDatabaseUrl('stations'),
  }),
  ROLE: define({
    about:
      'What this process does: answer calls (web), run jobs (worker), both (all), watch the rails (rails), or ' +
      'bring the database up to date and end (migrate).',
    default: 'all',
    ...oneOf('all', 'web', 'worker', 'rails', 'migrate'),
  }),
  REQUIRE_SYNC: define({
    about:
      'Whether money moves only while each commit waits for a standby; on for a cluster. ROLE=migrate stores it in the ' +
      'database, which refuses by itself.',
    default: 'off',
    ...onOrOff,
  }),
  RAILS_URL: define({
    about: 'Where the process with ROLE=rails answers the others; `npm start` sets it.',
    default: '',
    ...optionalUrl('http://127.0.0.1:8093'),
  }),
  RAILS_SECRET: define({
    about: 'The secret by which processes may ask the one with ROLE=rails.',
    default: '',
    isSecret: true,
    ...optionalSecret(32),
  }),
  SERVICES: define({
    about: 'The services whose calls this process answers, separated by commas.',
    default: services.join(','),
    expects: `a list of ${services.join(', ')}`,
    schema: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(services)).min(1)),
  }),
  SERVICE_URLS: define({
    about:
      'The services with a host of their own, such as wallet=https://wallet.example, separated by commas; ' +
      'app and console call the others where their page comes from.',
    default: '',
    ...serviceUrls,
  }),
  APP_ORIGINS: define({
    about: 'The origins of other hosts whose pages may make members’ calls here (CORS), separated by commas.',
    default: '',
    ...originList,
  }),
  CONSOLE_ORIGINS: define({
    about: 'The origins of other hosts whose pages may make operators’ calls here (CORS), separated by commas.',
    default: '',
    ...originList,
  }),
  PRACTICE_MODE: define({
    about: 'Demonstration data, the practice inbox and the components page.',
    default: 'on',
    ...onOrOff,
  }),
  DEMO_DAYS: define({
    about: 'How many days of history the demonstration’s machines get when it begins.',
    default: '365',
    ...wholeNumber(0, 400),
  }),
  CLOCK_JUMP: define({
    about:
      'Whether new members can move the practice clock to their first income; practice mode only. ' +
      'At localhost they always can.',
    default: 'off',
    ...onOrOff,
  }),
  LOG_LEVEL: define({
    about: 'How much is logged.',
    default: 'info',
    ...oneOf('debug', 'info', 'warn', 'error', 'silent'),
  }),
  METRICS_TOKEN: define({
    about: 'The token that /metrics takes, as Authorization: Bearer; without it, there is no /metrics.',
    default: '',
    isSecret: true,
    ...optionalSecret(16),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: define({
    about: 'Where traces are sent by OTLP over HTTP; without it there are none, and what makes them is not loaded.',
    default: '',
    ...optionalUrl('http://127.0.0.1:4318'),
  }),
  OTEL_TRACES_SAMPLER_ARG: define({
    about: 'Which share of the traces is kept, from 0 to 1.',
    default: '1',
    expects: 'a number from 0 to 1',
    schema: decimalSchema(0, 1),
  }),
  TRUST_PROXY: define({
    about: 'How many proxies in front may name the caller’s address in X-Forwarded-For.',
    default: '0',
    ...wholeNumber(0, 10),
  }),
  RATE_LIMIT: define({
    about: 'Calls a minute from one address; 0 for no limit.',
    default: '3000',
    ...wholeNumber(0, 1_000_000),
  }),
  LIVE_SOCKETS_MAX: define({
    about: 'How many pages can be kept up to date over a socket of one process at a time; others ask.',
    default: '10000',
    ...wholeNumber(0, 1_000_000),
  }),
  DRAIN_SECONDS: define({
    about: 'How long /readyz says no before the port closes at shutdown, for a load balancer to notice.',
    default: '0',
    ...wholeNumber(0, 8),
  }),
  SHUTDOWN_SECONDS: define({
    about: 'How long a shutdown may take, draining included, before what still runs is cut off.',
    default: '10',
    ...wholeNumber(10, 300),
  }),
  STATIONS_URL: define({
    about: 'Where charging stations connect, as it is entered in them; each adds its name.',
    default: 'ws://127.0.0.1:8094/ocpp',
    expects: 'a URL that begins with ws:// or wss:// and does not end with a slash',
    schema: z.string().regex(/^wss?:\/\/[^\s/]+(\/[^\s/]+)*$/),
  }),
  PUBLIC_URL: define({
    about:
      'Where members reach the app; passkeys are bound to its host. ' +
      'In practice mode, without it, the host of each request counts, and the demonstration’s operators are shown ' +
      'to requests for localhost only.',
    default: '',
    ...optionalUrl('https://millrace.example'),
  }),
  DATA_KEY: define({
    about:
      'The key that identity documents and second factors are encrypted with; without it, one is made and kept in ' +
      'the data folder. Former keys may follow after commas.',
    default: '',
    isSecret: true,
    expects: '32 bytes in base64',
    schema: optional(z.string().regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/)),
  }),
  SESSION_IDLE_DAYS: define({
    about: 'After how many days without a call a member is signed out.',
    default: '30',
    ...wholeNumber(1, 365),
  }),
  INVITE_REQUIRED: define({ about: 'Whether registering takes an invite code.', default: 'off', ...onOrOff }),
  EMAIL_REGISTRATION: define({ about: 'Whether people can register by e-mail.', default: 'on', ...onOrOff }),
  SMTP_URL: define({
    about: 'The mail server that carries codes; without it, practice mode shows them in the inbox.',
    default: '',
    isSecret: true,
    ...optionalUrl('smtps://user:password@host:465', /^smtps?$/),
  }),
  SMTP_FROM: define({
    about: 'The sender of e-mails.',
    default: 'Millrace <no-reply@millrace.test>',
    expects: 'an e-mail address',
    schema: z.string().regex(/@/),
  }),
  SMS_GATEWAY_URL: define({
    about: 'The address that takes SMS as signed JSON; without it, practice mode shows them in the inbox.',
    default: '',
    ...optionalUrl('https://sms.example/send'),
  }),
  SMS_GATEWAY_SECRET: define({
    about: 'The secret that requests to the SMS gateway are signed with.',
    default: '',
    isSecret: true,
    ...optionalSecret(16),
  }),
  PUSH_HOSTS: define({
    about:
      'The hosts of push services that devices may subscribe at, separated by commas; *. stands for any name ' +
      'before it. In practice mode, 127.0.0.1 is also reached without encryption.',
    default:
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,' +
      '*.notify.windows.com,web.push.apple.com',
    expects: 'a list of host names',
    schema: z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  }),
  SALES_UNIT: define({
    about: 'What the app shows prices in: USDT, or a dollar sign.',
    default: 'USDT',
    ...oneOf(...salesUnits),
  }),
  REFLECTION_DAYS: define({
    about: 'For how many calendar days after a purchase it can be undone.',
    default: '4',
    ...wholeNumber(0, 90),
  }),
  CHAIN_RPC_URL: define({
    about: 'The BEP20 chain’s node, a practice chain only; `npm start` brings its own when this is not set.',
    default: '',
    ...optionalUrl('http://127.0.0.1:8545'),
  }),
  TRON_RPC_URL: define({
    about: 'The TRC20 chain’s node, a practice chain only; `npm start` brings its own when this is not set.',
    default: '',
    ...optionalUrl('http://127.0.0.1:8546'),
  }),
  DEPOSIT_CHAINS: define({
    about: 'The chains that members can recharge by, separated by commas; withdrawing goes by both.',
    default: 'bep20',
    expects: `a list of ${chainRails.join(', ')}`,
    schema: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(chainRails)).min(1)),
  }),
  CHAIN_BLOCK_SECONDS: define({
    about: 'The time between two blocks of the chains that `npm start` brings.',
    default: '3',
    expects: 'a number from 0.1 to 60',
    schema: decimalSchema(0.1, 60),
  }),
  BANK_URL: define({
    about:
      'The bank that cash comes and goes through; `npm start` brings a practice bank when this is not set. Outside ' +
      'practice, the host of its pages is on the list of hosts of links in the console.',
    default: '',
    ...optionalUrl('http://127.0.0.1:8092'),
  }),
  BANK_SECRET: define({
    about: 'The secret that calls to and from the bank are signed with.',
    default: '',
    isSecret: true,
    ...optionalSecret(32),
  }),
  RECHARGE_MIN: define({ about: 'The least that is credited from a chain, in USDT.', default: '5', ...usdtAmount }),
  TILL_DAY_MAX: define({
    about: 'The most that one member gets from the practice till in a day, in USDT; practice mode only.',
    default: '1000',
    ...usdtAmount,
  }),
  CONFIRMATIONS: define({
    about: 'After how many blocks a transfer on a chain counts.',
    default: '20',
    ...wholeNumber(1, 1_000),
  }),
  RATE_HOLD_MINUTES: define({
    about: 'For how long a quoted exchange rate is held.',
    default: '10',
    ...wholeNumber(1, 1_440),
  }),
  RATE_BAND_PERCENT: define({
    about: 'By how much an exchange rate may change in 24 hours, in percent; a quote ends when it changes by more.',
    default: '5',
    expects: 'a number from 0.1 to 50 with at most two decimals',
    schema: decimalSchema(0.1, 50),
  }),
  BANK_PAYOUT_MAX: define({
    about: firstValue('The most that the bank pays at once, in USDT by the source of record.'),
    default: '10000',
    ...usdtAmount,
  }),
  BANK_MEMBER_DAY_MAX: define({
    about: firstValue('The most that the bank pays to one member in 24 hours, in USDT.'),
    default: '20000',
    ...usdtAmount,
  }),
  BANK_DAY_MAX: define({
    about: firstValue('The most that the bank pays in 24 hours altogether, in USDT.'),
    default: '50000',
    ...usdtAmount,
  }),
  WITHDRAW_MIN: define({ about: 'The least that can be withdrawn, in USDT.', default: '1', ...usdtAmount }),
  WITHDRAW_LOCAL_MIN: define({
    about: 'The least that arrives at a bank when local money is withdrawn, by currency; none where one is missing.',
    default: 'KES 100, INR 80, NGN 1000',
    ...localAmounts,
  }),
  WITHDRAW_AUTO_MAX: define({
    about: firstValue('Up to how much a withdrawal is approved by itself, in USDT.'),
    default: '50',
    ...usdtAmount,
  }),
  WITHDRAW_TWO_FROM: define({
    about: firstValue('From how much on a withdrawal takes two people’s approval, in USDT.'),
    default: '1000',
    ...usdtAmount,
  }),
  AUTO_RAIL_DAY_MAX: define({
    about: firstValue('The most that one rail pays in 24 hours without any approval, in USDT.'),
    default: '5000',
    ...usdtAmount,
  }),
  AUTO_DAY_MAX: define({
    about: firstValue('The most that all rails together pay in 24 hours without any approval, in USDT.'),
    default: '8000',
    ...usdtAmount,
  }),
  AUTO_YOUNG_DAY_MAX: define({
    about: firstValue('The most that members of less than 7 days are paid in 24 hours without any approval, in USDT.'),
    default: '1500',
    ...usdtAmount,
  }),
  AUTO_NEW_DAY_MAX: define({
    about: firstValue(
      'The most that goes to destinations of less than 7 days in 24 hours without any approval, in USDT.',
    ),
    default: '1500',
    ...usdtAmount,
  }),
  WITHDRAW_FEE_PERCENT: define({
    about: 'The fee of a withdrawal, in percent of it.',
    default: '5',
    expects: 'a number from 0 to 50 with at most two decimals',
    schema: decimalSchema(0, 50),
  }),
  WITHDRAW_WINDOW: define({
    about: 'When withdrawals are processed, in the platform’s time zone: days (1 is Monday) and hours, or always.',
    default: '1-5 09:00-18:00',
    ...weeklyWindow,
  }),
  WITHDRAW_DEADLINE_HOURS: define({
    about: 'Within how many hours a withdrawal is to be paid; later it is marked as overdue.',
    default: '72',
    ...wholeNumber(1, 720),
  }),
  SERVICE_HOURS: define({
    about: 'When customer service answers, in the platform’s time zone: days (1 is Monday) and hours, or always.',
    default: '1-5 09:00-18:00',
    ...weeklyWindow,
  }),
  CUSTOMER_SERVICE_URL: define({
    about:
      'The page of an external customer service, which replaces the chat. It is shown in a sandboxed frame, and it ' +
      'is on another origin than the app, so that it can read nothing of it. In practice mode it may also be ' +
      'http on localhost.',
    default: '',
    ...optionalUrl('https://help.example/chat'),
  }),
  COMPLAINT_HOURS: define({
    about: 'Within how many hours a complaint is to be answered; later it counts as overdue, in public.',
    default: '72',
    ...wholeNumber(1, 720),
  }),
  STOP_MAX_DAYS: define({
    about: 'For how many days in any year withdrawals of one member can be stopped in all; a stop then ends by itself.',
    default: '30',
    ...wholeNumber(1, 365),
  }),
  DESTINATION_WAIT_HOURS: define({
    about: 'For how many hours a new destination waits before it is paid to, unless it is confirmed by a code.',
    default: '24',
    ...wholeNumber(0, 168),
  }),
  POST_PAUSE_MINUTES: define({
    about:
      'For how many minutes a new member only reads the community, before they can write in it. In practice mode 1.',
    default: '60',
    practiceDefault: '1',
    ...wholeNumber(0, 43_200),
  }),
  TIME_ZONE: define({
    about: 'The platform’s time zone, in which its days begin.',
    default: 'UTC',
    ...timeZone,
  }),
} as const
