import { paths } from '@millrace/contract/paths'
import { machineSessions } from '@millrace/contract/product/session'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Section } from '../../../components/Section.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { useCall } from '../../../shell/queries.ts'
import { useText } from '../../../shell/useText.ts'
import { SessionDays } from './SessionDays.tsx'

/** The last sessions of a machine, newest first. */
export function LatestSessions({ id }: { id: string }) {
  const t = useText()
  const query = useCall(machineSessions, { id, pageNum: 1, pageSize: 5 })
  const total = query.data?.total ?? 0
  return (
    <Section
      title={t('live.sessions')}
      about={['sessions.energy', 'sessions.amount']}
      {...(total > 5 && { more: { text: t('live.all', { count: total }), to: `${paths.sessions}?id=${id}` } })}
    >
      <Loaded query={query} skeleton={<Skeleton shape="card" className="h-60 w-full" />}>
        {({ list, meters, days }) =>
          list.length === 0 ? (
            <Card className="p-4">
              <p className="text-muted">{t('live.no-sessions')}</p>
            </Card>
          ) : (
            <SessionDays machineId={id} sessions={list} meters={meters} days={days} />
          )
        }
      </Loaded>
    </Section>
  )
}
