import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { useInfo } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { ScreenSkeleton } from '../../shell/ScreenSkeleton.tsx'
import { ThemeBoard } from './ThemeBoard.tsx'

/** Every component on one page in both themes, for developers; in practice mode only. */
export function ComponentsScreen() {
  const { data, isPending } = useInfo()
  if (isPending) return <ScreenSkeleton />
  if (!data?.practiceMode) return <NotFoundScreen />
  return (
    <Screen title="Components">
      <div className="grid gap-6">
        <ThemeBoard theme="light" />
        <ThemeBoard theme="dark" />
      </div>
    </Screen>
  )
}
