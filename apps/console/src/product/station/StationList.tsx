import { stationConnect, type StationRow } from '@millrace/contract/console/station'
import { Ago, Chips } from '../../components/cells.tsx'
import { AddButton } from '../../components/DialogButton.tsx'
import { machineFilter, searchFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { pluralize } from '../../shell/amount.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import { describeMaker, healthBadges, protocolNames } from './stationBadges.ts'

const describe = (row: StationRow): string => describeMaker(row) || protocolNames[row.protocol] || 'Not known yet'

const columns: readonly Column<StationRow>[] = [
  [
    'Name',
    ({ id, identity, machineName }) => <TitleLink to={`/station/${id}/show`} title={identity} text={machineName} />,
    'title',
  ],
  [
    'State',
    ({ health, isDemo }) => (
      <Chips>
        <StateChip {...healthBadges[health]} />
        {isDemo && <StateChip label="Demonstration" tone="neutral" />}
      </Chips>
    ),
  ],
  ['Kind', ({ kind }) => (kind === 'gateway' ? 'Gateway' : 'Charger')],
  ['Heard', ({ heardTime }) => (heardTime ? <Ago time={heardTime} /> : 'Never')],
  ['Made by', describe],
  ['Speaks', ({ protocol }) => protocolNames[protocol] ?? 'Nothing yet'],
  ['Alerts', ({ alerts }) => (alerts > 0 ? <StateChip label={pluralize(alerts, 'alert')} tone="error" /> : 'None')],
]

export default function StationList() {
  return (
    <TableList<StationRow>
      hasDays={false}
      description="Chargers that connect by OCPP, and gateways that sign what their machines make, silent ones first."
      filters={[searchFilter('Search stations', 'Name, machine', 240), machineFilter]}
      action={
        <AddButton call={stationConnect} label="Connect" renderDialog={(close) => <ConnectDialog onClose={close} />} />
      }
      hasPage
      queryOptions={{ refetchInterval: 10_000 }}
      empty={{ title: 'Nothing connected yet', text: 'Connect a charger, or the gateway of a machine.' }}
      title={({ identity }) => identity}
      summary={(row) => [row.machineName, healthBadges[row.health].label, describe(row)]}
      columns={columns}
    />
  )
}
