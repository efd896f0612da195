import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { ScreenSkeleton } from '../../shell/ScreenSkeleton.tsx'
import { useInfo } from '../../shell/useInfo.ts'
import { Board } from './ThemeBoard.tsx'

/** Every component on one page, in both themes, for whoever works on the app; in practice mode only. */
export function ComponentsScreen() {
  const { data, isPending } = useInfo()
  if (isPending) return <ScreenSkeleton />
  if (!data?.practiceMode) return <NotFoundScreen />
  return (
    <Screen title="Components">
      <div className="grid gap-6">
        <Board theme="light" />
        <Board theme="dark" />
      </div>
    </Screen>
  )
}
