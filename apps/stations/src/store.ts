import pg from 'pg'

export type Entered = {
  readonly outcome: 'welcome' | 'unknown' | 'password' | 'expired' | 'closed'
  readonly stationId: string
  readonly connectedAt: Date
  readonly hasFirstPassword: boolean
}
export type Meter = {
  readonly id: string
  readonly connector: number
  readonly serial: string
  readonly publicKey: Buffer | null
}
export type StateChange = {
  readonly stationId: string
  readonly connector: number
  readonly state?: 'available' | 'working' | 'waiting' | 'faulted' | 'unavailable' | undefined
  readonly error?: string
  readonly powerW?: number | undefined
  readonly registerWh?: string | undefined
}
export type LoggedMessage = {
  readonly stationId: string
  readonly at: Date
  readonly direction: 'in' | 'out'
  readonly kind: 'call' | 'result' | 'error'
  readonly action: string
  readonly messageId: string
  readonly body: unknown
  readonly error: string
}
export type Refusal = {
  readonly identity: string
  readonly reason: 'unknown' | 'password' | 'expired' | 'protocol' | 'flood' | 'closed'
  readonly address: string
  readonly count: number
}
export type SessionEnd = {
  readonly stationId: string
  readonly connector: number
  readonly transaction: string
  /** OCPP 1.6, where we number the transactions. */
  readonly isNumbered: boolean
  readonly endedAt: Date
  readonly startWh: string | null
  readonly endWh: string | null
  readonly record: string | null
  readonly meterId: string | null
  readonly problem: '' | 'signature'
  readonly stopReason: string
}
export type Command = {
  readonly id: string
  readonly stationId: string
  readonly action: 'RemoteStart' | 'RemoteStop' | 'Reset' | 'ChangeAvailability' | 'TriggerMessage' | 'GetDiagnostics'
  readonly payload: Readonly<Record<string, unknown>>
}

/** What the program does in the database: its login may execute these functions and nothing else. */
export type Store = ReturnType<typeof openStore>

export function openStore(databaseUrl: string, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'millrace stations',
    // Enough for hundreds of sessions a second, and few enough not to disturb the others.
    max: 8,
    // Waiting for a free connection counts too, when a thousand stations come back at once.
    connectionTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))

  /** Named, so that each connection plans it once. */
  async function call<Row>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query({ name, text, values })).rows as Row[]
  }
  async function callOne<Row>(name: string, text: string, values: unknown[]): Promise<Row> {
    const [row] = await call<Row>(name, text, values)
    if (!row) throw new Error(`${name} gave no answer`)
    return row
  }

  return {
    end: () => pool.end(),
    enter: (identity: string, passwordHashes: readonly Buffer[]) =>
      callOne<Entered>(
        'enter',
        `select outcome, station_id as "stationId", connected_at as "connectedAt",
          has_first_password as "hasFirstPassword" from enter_station($1, $2)`,
        [identity, passwordHashes],
      ),
    preparePassword: (stationId: string, sha256: Buffer) =>
      call('prepare-password', 'select prepare_station_password($1, $2)', [stationId, sha256]),
    replacePassword: (stationId: string, sha256: Buffer) =>
      call('replace-password', 'select replace_station_password($1, $2)', [stationId, sha256]),
    keepPassword: (stationId: string, error: string) =>
      call('keep-password', 'select station_kept_password($1, $2)', [stationId, error]),
    describe: (stationId: string, about: { protocol: string; vendor: string; model: string; firmware: string }) =>
      call('describe', 'select describe_station($1, $2, $3, $4, $5)', [
        stationId,
        about.protocol,
        about.vendor,
        about.model,
        about.firmware,
      ]),
    leave: (left: readonly { stationId: string; connectedAt: Date }[]) =>
      call('leave', 'select leave_stations($1)', [
        JSON.stringify(left.map((each) => ({ station_id: each.stationId, connected_at: each.connectedAt }))),
      ]),
    countRefusals: (refusals: readonly Refusal[]) =>
      call('refusals', 'select count_station_refusals($1)', [JSON.stringify(refusals)]),
    recordMessages: async (messages: readonly LoggedMessage[]) => {
      await call('messages', 'select record_station_messages($1)', [
        JSON.stringify(
          messages.map(({ stationId, messageId, ...rest }) => ({
            station_id: stationId,
            message_id: messageId,
            ...rest,
          })),
        ),
      ])
    },
    removeMessages: async (limit: number) =>
      (await callOne<{ count: number }>('remove-messages', 'select remove_station_messages($1) as count', [limit]))
        .count,
    setStates: async (states: readonly StateChange[]) => {
      await call('states', 'select set_station_states($1)', [
        JSON.stringify(
          states.map((each) => ({
            station_id: each.stationId,
            connector: each.connector,
            state: each.state,
            error: each.error,
            power_w: each.powerW,
            register_wh: each.registerWh,
          })),
        ),
      ])
    },
    hear: (stationIds: readonly string[]) => call('hear', 'select hear_stations($1)', [stationIds]),
    listMeters: (stationId: string) =>
      call<Meter>('meters', 'select id, connector, serial, public_key as "publicKey" from meters_of_station($1)', [
        stationId,
      ]),
    startSession: (begin: {
      stationId: string
      connector: number
      transaction: string | null
      startedAt: Date
      startWh: string | null
    }) =>
      callOne<{ transaction: string }>('start-session', 'select transaction from start_session($1, $2, $3, $4, $5)', [
        begin.stationId,
        begin.connector,
        begin.transaction,
        begin.startedAt,
        begin.startWh,
      ]),
    recordReading: (reading: {
      stationId: string
      connector: number
      transaction: string
      isNumbered: boolean
      at: Date
      registerWh: string
    }) =>
      call('reading', 'select record_session_reading($1, $2, $3, $4, $5, $6)', [
        reading.stationId,
        reading.connector,
        reading.transaction,
        reading.isNumbered,
        reading.at,
        reading.registerWh,
      ]),
    keepBeginRecord: (begin: {
      stationId: string
      connector: number
      transaction: string
      isNumbered: boolean
      at: Date
      record: string
    }) =>
      call('begin-record', 'select keep_begin_record($1, $2, $3, $4, $5, $6)', [
        begin.stationId,
        begin.connector,
        begin.transaction,
        begin.isNumbered,
        begin.at,
        begin.record,
      ]),
    findBeginRecord: async (stationId: string, transaction: string) =>
      (
        await callOne<{ record: string | null }>('find-begin', 'select begin_record_of($1, $2) as record', [
          stationId,
          transaction,
        ])
      ).record,
    endSession: (end: SessionEnd) =>
      callOne<{ outcome: 'ended' | 'same' | 'refused' | 'waiting'; refusal: string; sessionId: string }>(
        'end-session',
        `select outcome, refusal, session_id as "sessionId"
        from end_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          end.stationId,
          end.connector,
          end.transaction,
          end.isNumbered,
          end.endedAt,
          end.startWh,
          end.endWh,
          end.record,
          end.meterId,
          end.problem,
          end.stopReason,
        ],
      ),
    reportProcess: (report: {
      name: string
      version: string
      startedAt: Date
      memoryBytes: number
      hasEnded: boolean
    }) =>
      call('report-process', `select report_process($1, 'stations', $2, $3, $4, $5)`, [
        report.name,
        report.version,
        report.startedAt,
        report.memoryBytes,
        report.hasEnded,
      ]),
    endWaitingSessions: () => call('waiting', 'select end_waiting_sessions()', []),
    takeCommands: (stationIds: readonly string[]) =>
      call<Command>(
        'take-commands',
        'select id, station_id as "stationId", action, payload from take_station_commands($1)',
        [stationIds],
      ),
    answerCommand: (id: string, state: 'answered' | 'failed', answer: unknown) =>
      call('answer-command', 'select answer_station_command($1, $2, $3)', [id, state, JSON.stringify(answer ?? null)]),
    expireCommands: () => call('expire-commands', 'select expire_station_commands()', []),
  }
}
