import { addressOf, databaseNames, type Network, railsNames, stationsNames, webNames } from './Machine.ts'

type Parts = {
  readonly network: Network
  /** What people open. */
  readonly bind: string
  /** Where chargers connect. */
  readonly stationsBind: string
  readonly hasUser: boolean
  readonly outside: Readonly<Record<'bep20' | 'trc20' | 'bank', string>>
}

/**
 * One door for people, before the web copies, one for chargers, and the doors of the machines: to the database that
 * leads, to those that follow, to the rails, and to chains and bank, which stand for the outside world.
 */
export const haproxyConfig = ({ network, bind, stationsBind, hasUser, outside }: Parts): string => {
  const { machines, host, hostPorts } = network
  const databases = (check: string) =>
    databaseNames.map((name) => {
      const machine = machines[name]
      return `  server ${name} ${addressOf(machine, 'postgres')} check port ${machine.port('patroni')} ${check}`
    })
  const servers = (names: typeof webNames | typeof railsNames | typeof stationsNames, more: string) =>
    names.map((name) => `  server ${name} ${addressOf(machines[name], 'server')} check ${more}`)
  return [
    'global',
    '  maxconn 4000',
    ...(hasUser ? ['  user haproxy', '  group haproxy'] : []),
    'defaults',
    '  mode tcp',
    '  timeout connect 3s',
    // Chats and live events keep their connections open; the database's are kept by their own keep-alives.
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout tunnel 1h',
    '  timeout check 2s',
    '  retries 0',
    'frontend app',
    `  bind ${bind}`,
    '  mode http',
    '  timeout client 2m',
    '  timeout http-keep-alive 70s',
    '  option forwardfor',
    // What a copy dies at is asked again elsewhere if that does no harm: what only reads, and what has a key.
    '  acl is_repeatable method GET HEAD OPTIONS',
    '  acl is_repeatable req.hdr(idempotency-key) -m found',
    '  http-request disable-l7-retry if !is_repeatable',
    // Counters and health are not for the public.
    '  http-request deny deny_status 404 if { path /metrics }',
    '  default_backend web',
    'backend web',
    '  mode http',
    '  balance leastconn',
    '  timeout server 2m',
    '  retries 3',
    '  retry-on conn-failure empty-response',
    '  option redispatch 1',
    '  option httpchk GET /readyz/holds',
    '  default-server inter 500ms fall 2 rise 1',
    ...servers(webNames, 'on-marked-down shutdown-sessions'),
    'listen stations',
    `  bind ${stationsBind}`,
    '  mode http',
    '  balance leastconn',
    '  option forwardfor',
    '  option httpchk GET /healthz',
    '  default-server inter 500ms fall 2 rise 1',
    ...servers(stationsNames, 'on-marked-down shutdown-sessions'),
    'listen primary',
    `  bind ${host}:${hostPorts.primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases(''),
    'listen replicas',
    `  bind ${host}:${hostPorts.replicas}`,
    '  option httpchk OPTIONS /replica?lag=1MB',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases(''),
    'listen rails',
    `  bind ${host}:${hostPorts.rails}`,
    // They answer the demonstration's requests before they watch, and only then say that they are ready.
    '  option httpchk GET /readyz',
    '  http-check expect rstatus ^(200|503)$',
    '  option redispatch 1',
    '  retries 1',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers(railsNames, ''),
    ...Object.entries(outside).flatMap(([name, url]) => [
      `listen ${name}`,
      `  bind ${host}:${hostPorts[name as keyof typeof outside]}`,
      `  server ${name} ${new URL(url).host}`,
    ]),
    '',
  ].join('\n')
}
