import { popupNotice } from '@millrace/contract/msg/notice'
import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { CardList } from '../../components/CardList.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { NoticeCard, NoticesSkeleton } from './NoticeCard.tsx'

/** The popup notices, to read again. */
export function NoticeScreen() {
  const t = useText()
  const notices = useCall(popupNotice, {})
  const empty = (
    <EmptyState drawing={<NoticesDrawing />} title={t('notice.empty')} body={t('notice.empty-body')}>
      <ButtonLink kind="soft" to={paths.home}>
        {t('shell.go-home')}
      </ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('notice.title')} hasRefresh>
      <Loaded query={notices} skeleton={<NoticesSkeleton />}>
        {(list) =>
          list.length === 0 ? empty : <CardList items={list}>{(notice) => <NoticeCard notice={notice} />}</CardList>
        }
      </Loaded>
    </Screen>
  )
}
