import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCharger } from '../../../test/chargers.ts'
import { createRevenueServer } from '../../../test/createRevenueServer.ts'
import { watchStations } from './watchStations.ts'

const { server, maker, support, today, createMachine, listActions, stop } = await createRevenueServer()
const { owner } = server.database
afterAll(stop)

let machineId: string
beforeAll(async () => {
  machineId = await createMachine()
})

const connect = async (identity: string, fields: object = {}, headers = maker) =>
  (
    await server.post(
      'console/station/connect',
      { machineId, identity, connectors: 1, timeZone: 'Asia/Kolkata', ...fields },
      headers,
    )
  ).answer
const readOne = async (id: string) =>
  (await server.call(`console/station/one?id=${id}`, { headers: support })).answer.data
const readStation = async (id: string) => (await owner.query('select * from station where id = $1', [id])).rows[0]
const hash = (password: string) => createHash('sha256').update(password).digest()

test('a charger is connected by finance, with a password of which only the hash is kept', async () => {
  const { data } = await connect('CP-NEW')
  expect(data.password).toMatch(/^[0-9a-f]{40}$/)
  expect((await readStation(data.id)).password_sha256).toEqual(hash(data.password))
  const shown = await readOne(data.id)
  expect(shown).toMatchObject({ identity: 'CP-NEW', health: 'waiting', isConnected: false, meters: [], commands: [] })
  expect(shown.address).toMatch(/\/ocpp\/CP-NEW$/)
  expect(JSON.stringify(shown)).not.toContain(data.password)
  expect(await listActions(machineId)).toContain('station.connect')
  const { list } = (await server.call('console/station/list?q=CP-NEW', { headers: support })).answer.data
  expect(list).toMatchObject([{ id: data.id, machineId }])
})

test.for([
  ['a name that is taken', { identity: 'CP-TAKEN' }, 'station.identity-taken'],
  ['no machine', { machineId: '00000000-0000-4000-8000-000000000000' }, 'machine.unknown'],
  ['no time zone', { timeZone: 'Mars/Olympus' }, 'station.time-zone'],
] as const)('with %s nothing is connected', async ([, fields, error]) => {
  await connect('CP-TAKEN')
  expect(await connect('CP-FREE', fields)).toMatchObject({ error })
  expect((await owner.query(`select from station where identity = 'CP-FREE'`)).rows).toEqual([])
})

test('support connects nothing, gives no password and disconnects nothing', async () => {
  const { data } = await connect('CP-OF-FINANCE')
  expect(await connect('CP-OF-SUPPORT', {}, support)).toMatchObject({ error: 'role.missing' })
  for (const path of ['console/station/renew', 'console/station/close'])
    expect((await server.post(path, { id: data.id }, support)).answer).toMatchObject({ error: 'role.missing' })
})

test('a new password ends the one before it at once, and a closed charger gets none', async () => {
  const { data } = await connect('CP-RENEWED')
  const renewed = (await server.post('console/station/renew', { id: data.id }, maker)).answer.data
  expect(renewed.password).not.toBe(data.password)
  expect((await readStation(data.id)).password_sha256).toEqual(hash(renewed.password))
  expect((await server.post('console/station/close', { id: data.id }, maker)).answer.data.health).toBe('closed')
  expect(await readStation(data.id)).toMatchObject({ password_sha256: null, closed_at: expect.any(Date) })
  for (const path of ['console/station/renew', 'console/station/close'])
    expect((await server.post(path, { id: data.id }, maker)).answer).toMatchObject({ error: 'station.closed' })
})

test('what is asked of a charger that is there waits for the program, and is shown in the words of people', async () => {
  const { data } = await connect('CP-ASKED')
  const ask = async (fields: object) =>
    (await server.post('console/station/ask', { id: data.id, ...fields }, support)).answer
  expect(await ask({ action: 'restart' })).toMatchObject({ error: 'station.offline' })
  await owner.query('update station set connected_at = now() where id = $1', [data.id])
  expect(await ask({ action: 'stop-session', sessionId: data.id })).toMatchObject({ error: 'station.unknown' })
  for (const action of ['restart', 'out-of-service', 'in-service', 'start-session', 'ask-state'])
    expect(await ask({ action }), action).toMatchObject({ code: 200 })
  expect(await ask({ action: 'fetch-log', location: 'https://logs.example/up?for=CP' })).toMatchObject({ code: 200 })
  for (const location of [undefined, 'logs.example', 'file:///etc/passwd', 'ftp://me:secret@logs.example/'])
    expect(await ask({ action: 'fetch-log', location }), location).toMatchObject({ error: 'request.invalid' })
  await owner.query(
    `update station_command set state = 'answered', answer = '{"status": "Scheduled"}', answered_at = now()
     where station_id = $1 and action = 'Reset'`,
    [data.id],
  )
  await owner.query(
    `update station_command set state = 'answered', answer = '{"fileName": "log-1.zip"}', answered_at = now()
     where station_id = $1 and action = 'GetDiagnostics'`,
    [data.id],
  )
  const { commands } = await readOne(data.id)
  expect(commands).toHaveLength(6)
  expect(commands).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'restart', state: 'answered', answer: 'Scheduled' }),
      expect.objectContaining({ action: 'out-of-service', state: 'waiting', answer: '' }),
      expect.objectContaining({ action: 'in-service' }),
      expect.objectContaining({ action: 'start-session' }),
      expect.objectContaining({ action: 'ask-state' }),
      expect.objectContaining({ action: 'fetch-log', state: 'answered', answer: 'log-1.zip' }),
    ]),
  )
  expect(await listActions(machineId)).toEqual(expect.arrayContaining(['station.restart', 'station.out-of-service']))
})

test('who was turned away is shown where it can be this charger, and not when it is another one', async () => {
  const { data } = await connect('CP-12-NSK')
  await connect('CP-12-PUNE')
  await owner.query(
    `insert into station_refusal (identity, reason, address, count)
     values ('CP-12-NKS', 'unknown', '192.0.2.1', 3), ('CP-12-PUNE', 'unknown', '192.0.2.1', 9),
       ('CP-12-NSK', 'password', '192.0.2.1', 1)`,
  )
  const { turnedAway } = await readOne(data.id)
  expect(turnedAway.map(({ identity }: { identity: string }) => identity).toSorted()).toEqual([
    'CP-12-NKS',
    'CP-12-NSK',
  ])
})

test('messages are found by what they say', async () => {
  const { data } = await connect('CP-TALKS')
  await owner.query(
    `insert into station_message (station_id, direction, kind, action, message_id, body, error)
     values ($1, 'in', 'call', 'BootNotification', 'm1', '{"chargePointModel": "Wallbox"}', ''),
       ($1, 'in', 'call', 'Nonsense', 'm2', '{}', 'NotImplemented: Nonsense')`,
    [data.id],
  )
  const find = async (query: string) =>
    (
      await server.call(`console/station/messages?stationId=${data.id}&${query}`, { headers: support })
    ).answer.data.list.map(({ action }: { action: string }) => action)
  expect(await find('q=wallbox')).toEqual(['BootNotification'])
  expect(await find('isRefused=true')).toEqual(['Nonsense'])
  expect(await find('q=')).toEqual(['Nonsense', 'BootNotification'])
})

test('an alert is taken and closed once, with a reason that stays', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into machine_alert (machine_id, kind, detail) values ($1, 'fault', '{"error": "GroundFailure"}') returning id`,
    [machineId],
  )
  const id = rows[0]?.id
  const list = async (query: string) =>
    (await server.call(`console/alert/list?machineId=${machineId}&${query}`, { headers: support })).answer.data.list
  expect(await list('isOpen=true')).toMatchObject([{ id, takenBy: null, detail: { error: 'GroundFailure' } }])
  const act = async (path: string, fields: object = {}) =>
    (await server.post(`console/alert/${path}`, { id, ...fields }, support)).answer
  expect((await act('take')).data.takenBy).toMatchObject({ role: 'support' })
  expect((await act('close', { reason: 'A fuse was replaced' })).data).toMatchObject({
    closeReason: 'A fuse was replaced',
  })
  expect(await list('isOpen=true')).toEqual([])
  for (const path of ['take', 'close'])
    expect(await act(path, { reason: 'Again' }), path).toMatchObject({ error: 'alert.closed' })
  expect(await list('isOpen=false')).toMatchObject([{ closeReason: 'A fuse was replaced' }])
})

test('a station that is silent for an hour has an alert until it is heard again, and a day far below the usual has one', async () => {
  const watched = await createMachine()
  const { data } = await connect('CP-SILENT', { machineId: watched })
  const hear = (ago: string) =>
    owner.query(
      `insert into station_state (station_id, connector, state, heard_at) values ($1, 1, 'available', now() - $2::interval)
       on conflict (station_id, connector) do update set heard_at = excluded.heard_at`,
      [data.id, ago],
    )
  const watch = async () => {
    await watchStations(server.platform)
    const { answer } = await server.call(`console/alert/list?machineId=${watched}`, { headers: support })
    return answer.data.list.map(({ kind, stationId, closedTime, closeReason }: Record<string, unknown>) => ({
      kind,
      stationId,
      isOpen: closedTime === null,
      closeReason,
    }))
  }
  await hear('59 minutes')
  expect(await watch()).toEqual([])
  await hear('61 minutes')
  const silent = { kind: 'silent', stationId: data.id }
  await watch()
  expect(await watch()).toEqual([{ ...silent, isOpen: true, closeReason: '' }])
  expect((await readOne(data.id)).health).toBe('silent')
  await hear('1 second')
  const heard = { ...silent, isOpen: false, closeReason: 'It was heard again.' }
  expect(await watch()).toEqual([heard])

  await owner.query(
    `insert into report (machine_id, day, amount, source, entered_by, state, decided_by, decided_at)
     select $1, ledger.today() - n, 10000000, 'operator', p.maker, 'approved', p.checker, now()
     from generate_series(2, 15) n, (
       select (select id from operator where email = 'maker@millrace.test') as maker,
         (select id from operator where email = 'checker@millrace.test') as checker) p`,
    [watched],
  )
  await owner.query(
    `insert into report (machine_id, day, amount, source) values ($1, ledger.today() - 1, 3000000, 'sessions')`,
    [watched],
  )
  await watch()
  const below = { kind: 'below-usual', stationId: null, isOpen: true, closeReason: '' }
  expect(await watch()).toEqual([below, heard])
  // Closed with what was found, it does not come again for the same day.
  await owner.query(
    `update machine_alert set closed_at = now(), close_reason = 'Rain' where machine_id = $1 and closed_at is null`,
    [watched],
  )
  expect(await watch()).toEqual(expect.arrayContaining([{ ...below, isOpen: false, closeReason: 'Rain' }, heard]))
  expect(await watch()).toHaveLength(2)
})

test('the tariffs of a machine are shown with the rule, which is off until two people have signed one', async () => {
  const charged = await createMachine()
  const read = async (id: string) =>
    (await server.call(`console/tariff/list?machineId=${id}`, { headers: support })).answer
  expect((await read(charged)).data).toMatchObject({ today, list: [], rule: { isOn: false } })
  await createCharger(owner, charged, { perKwh: '0.32' })
  expect((await read(charged)).data.list).toMatchObject([{ fromDay: today, currency: 'USDT', perKwh: '0.320000' }])
  expect(await read('00000000-0000-4000-8000-000000000000')).toMatchObject({ error: 'machine.unknown' })
})
