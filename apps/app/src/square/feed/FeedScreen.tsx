import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { PostsDrawing } from '../../components/drawings/PostsDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'

export function FeedScreen() {
  const t = useText()
  return (
    <Screen title={t('community.title')} hasBack={false}>
      <EmptyState drawing={<PostsDrawing />} title={t('community.empty')} body={t('community.empty-body')}>
        <ButtonLink kind="soft" to={paths.news}>
          {t('community.way-on')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}
