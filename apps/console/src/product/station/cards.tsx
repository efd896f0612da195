import { Chips, Note } from '../../components/cells.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { RecordLines } from '../../components/RecentRecords.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { SmallLink } from '../../components/TextLink.tsx'
import { pluralize } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatMoment } from '../../shell/time.ts'
import { MachineLink } from '../MachineLink.tsx'
import {
  actionNames,
  connectorBadges,
  describeAnswer,
  describeMaker,
  gradeBadges,
  machineBadges,
  protocolNames,
  sessionRefusals,
  type Station,
} from './stationBadges.ts'
import { StopSessionButton } from './StopSessionButton.tsx'
import { toEvenKwh, toKwh } from './toKwh.ts'

/** What it does now, and what it is. */
export function NowCard({ station }: { station: Station }) {
  const { machineId, machineName, protocol, firmware, states, kind } = station
  const maker = describeMaker(station)
  const isGateway = kind === 'gateway'
  return (
    <Section
      title="Now"
      end={<SmallLink to={listPath('station-message', { stationId: station.id })}>All messages</SmallLink>}
    >
      <Facts>
        <Fact name="Machine">
          <MachineLink id={machineId} name={machineName} />
        </Fact>
        {states.map(({ connector, state, error, powerW, registerWh }) => (
          <Fact key={connector} name={isGateway ? 'The machine' : `Connector ${connector}`}>
            <Chips>
              <StateChip {...(isGateway ? machineBadges : connectorBadges)[state]} />
              <span>
                {[powerW && `${toKwh(powerW)} kW`, registerWh && `register ${toKwh(registerWh)} kWh`, error]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Chips>
          </Fact>
        ))}
        {isGateway && (
          <Fact name="Quarters of an hour">
            {station.quarters === 0
              ? 'None yet'
              : `${pluralize(station.quarters, 'quarter')} stored, the last from ${formatMoment(station.lastQuarterTime ?? '')}`}
          </Fact>
        )}
        <Fact name="Speaks">{protocolNames[protocol] ?? 'Nothing yet'}</Fact>
        {maker && <Fact name="Made by">{[maker, firmware].filter(Boolean).join(' ')}</Fact>}
      </Facts>
    </Section>
  )
}

export function SessionsCard({ station: { id, sessions } }: { station: Station }) {
  return (
    <Section title="Sessions" description="The newest. They count once their day is over.">
      {sessions.length === 0 && <Note>None yet.</Note>}
      <RecordLines rows={sessions}>
        {(session) => (
          <>
            <b>{formatMoment(session.startedTime)}</b>
            {session.state === 'running' && <span>running</span>}
            {session.energyWh !== null && <span>{toEvenKwh(session.energyWh, 3)} kWh</span>}
            {session.state === 'refused' ? (
              <StateChip label={sessionRefusals[session.refusal] ?? session.refusal} tone="error" />
            ) : (
              session.state === 'ended' && <StateChip {...gradeBadges[session.grade]} />
            )}
            {session.state === 'running' && <StopSessionButton stationId={id} session={session} />}
          </>
        )}
      </RecordLines>
    </Section>
  )
}

export function MetersCard({ station: { meters } }: { station: Station }) {
  return (
    <Section title="Meters" description="As two people approved them.">
      {meters.length === 0 && <Note>None yet. Without one, sessions are refused.</Note>}
      <RecordLines rows={meters}>
        {({ connector, serial, curve, openedTime, openedRegister, registerKind, closedTime, closedRegister }) => (
          <>
            <b>{serial}</b>
            <span>connector {connector}</span>
            <StateChip
              {...(curve ? { label: `Signs, ${curve}`, tone: 'success' } : { label: 'Does not sign', tone: 'warning' })}
            />
            <Note>
              {registerKind === 'session' ? 'each session from zero' : `from ${toKwh(openedRegister)} kWh`},{' '}
              {formatMoment(openedTime, 'day')}
              {closedTime && `, to ${toKwh(closedRegister ?? '0')} kWh, ${formatMoment(closedTime, 'day')}`}
            </Note>
          </>
        )}
      </RecordLines>
    </Section>
  )
}

export function CommandsCard({ station: { commands } }: { station: Station }) {
  if (commands.length === 0) return null
  return (
    <Section title="What operators asked">
      <RecordLines rows={commands}>
        {({ action, askedBy, askedTime, state, answer }) => (
          <>
            <b>{actionNames[action]}</b>
            <span>
              {askedBy}, {formatMoment(askedTime)}
            </span>
            <StateChip {...describeAnswer(state, answer)} />
          </>
        )}
      </RecordLines>
    </Section>
  )
}
