import { Screen } from '../shell/Screen.tsx'

export function TransparencyScreen() {
  return <Screen title="a">b</Screen>
}
