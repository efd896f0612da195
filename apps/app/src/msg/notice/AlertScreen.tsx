import { popupNotice } from '@millrace/contract/msg/notice'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatMoment } from '../../shell/dates.ts'
import { useAsk } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The notices that popped up once, to read again. */
export function AlertScreen() {
  const t = useText()
  const { code } = useLanguage()
  const notices = useAsk(popupNotice, {})
  const empty = <EmptyState drawing={<NoticesDrawing />} title={t('alert.empty')} body={t('alert.empty-body')}><ButtonLink kind="soft" to="/index">{t('shell.go-home')}</ButtonLink></EmptyState>
  return (
    <Screen title={t('alert.title')} onRefresh={() => notices.refetch()}>
      <Loaded query={notices} skeleton={<AlertSkeleton />}>
        {(list) => list.length === 0 ? empty : (
          <ul className="grid gap-3">
            {list.map(({ id, title, content, createTime }) => (
              <li key={id}>
                <Card className="grid gap-2 p-5">
                  <div className="grid gap-1">
                    <h2 className="text-17 font-bold">{title}</h2>
                    <p className="text-12 text-muted"><time dateTime={createTime}>{formatMoment(createTime, code)}</time></p>
                  </div>
                  <Paragraphs text={content} />
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Screen>
  )
}

function AlertSkeleton() {
  return <div className="grid gap-3">{[1, 2].map((each) => <Card key={each} className="grid gap-3 p-5"><Skeleton className="h-5 w-3/5" /><Skeleton className="h-3 w-1/3" /><Skeleton /><Skeleton className="h-4 w-4/5" /></Card>)}</div>
}
