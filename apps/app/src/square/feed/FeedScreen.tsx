import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { PostsDrawing } from '../../components/drawings/PostsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'

export function FeedScreen() {
  const t = useText()
  return (
    <Screen title={t('feed.title')} hasBack={false}>
      <EmptyState drawing={<PostsDrawing />} title={t('feed.empty')} body={t('feed.empty-body')}>
        <ButtonLink kind="soft" to={paths.news}>
          {t('feed.way-on')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}
