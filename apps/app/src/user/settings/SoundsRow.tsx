import { useState } from 'react'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { areSoundsOn, playSound, switchSounds } from '../../shell/sounds.ts'
import { useText } from '../../shell/useText.ts'

/** Sounds are a matter of this device, and off until somebody wants them. */
export function SoundsRow() {
  const t = useText()
  const [isOn, setIsOn] = useState(areSoundsOn)
  const change = (next: boolean) => {
    switchSounds(next)
    setIsOn(next)
    // So that the person hears what to expect.
    void playSound('credited')
  }
  return (
    <SwitchRow
      icon="sound"
      title={t('settings.sounds')}
      below={t('settings.sounds-body')}
      isOn={isOn}
      onChange={change}
    />
  )
}
