import { paths } from '@millrace/contract/paths'
import { walletRecord } from '@millrace/contract/wallet/wallet'
import { Card } from '../../components/Card.tsx'
import { List } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { findRecordDecimals } from '../records/findRecordDecimals.ts'
import { RecordsSkeleton, useRecordSheet } from '../records/RecordList.tsx'
import { RecordRow } from '../records/RecordRow.tsx'

const count = 5

/** The newest records, with a link to all. */
export function LatestRecords() {
  const t = useText()
  const latest = useCall(walletRecord, { pageSize: count }, { staleTime: 0 })
  const { openRecord, sheet } = useRecordSheet()
  return (
    <Section title={t('balance.latest')} more={{ text: t('balance.all'), to: paths.records }}>
      <Loaded query={latest} skeleton={<RecordsSkeleton rows={3} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Card className="p-5 text-13 text-muted">{t('records.none-body')}</Card>
          ) : (
            <List label={t('balance.latest')}>
              {list.map((record) => (
                <RecordRow
                  key={record.id}
                  record={record}
                  decimals={findRecordDecimals(list)}
                  hasDay
                  onOpen={openRecord}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {sheet}
    </Section>
  )
}
