import { Screen } from '../../shell/Screen.tsx'

export function WhatIfScreen() {
  return <Screen title="a">b</Screen>
}
