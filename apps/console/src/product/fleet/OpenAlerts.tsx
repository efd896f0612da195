import { alertList } from '@millrace/contract/console/station'
import { Note } from '../../components/cells.tsx'
import { RecentRecords, RecordLines } from '../../components/RecentRecords.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { alertNames, describeAlert } from '../alert/alertTexts.ts'

/** What the fleet needs somebody for, with who has taken it. */
export function OpenAlerts() {
  return (
    <RecentRecords
      title="Alerts"
      query={useCall(alertList, { isOpen: true, pageSize: 6 }, { refetchInterval: 10_000 })}
      all={{ to: '/alert', noun: 'alerts' }}
      emptyText="Nothing needs you."
    >
      {(rows) => (
        <RecordLines rows={rows}>
          {(alert) => (
            <>
              <StateChip label={alertNames[alert.kind]} tone="error" />
              <TextLink to={`/machine/${alert.machineId}/show`} sx={{ fontWeight: 600 }}>
                {alert.machineName}
              </TextLink>
              <Note sx={{ flexBasis: '100%' }}>
                {describeAlert(alert)}. {alert.takenBy ? alert.takenBy.name : 'Nobody has taken it.'}
              </Note>
            </>
          )}
        </RecordLines>
      )}
    </RecentRecords>
  )
}
