import { Icon } from '../../components/Icon.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { chooseTheme, themes, useTheme } from '../../shell/theme.ts'
import { useText } from '../../shell/useText.ts'

/** Light or dark on this device, or as its system is set. */
export function ThemeRow() {
  const t = useText()
  const theme = useTheme()
  return (
    <div className="grid gap-2 px-4 py-3">
      <p className="flex items-center gap-3 font-semibold">
        <Icon name="moon" className="size-6 text-accent" />
        {t('settings.theme')}
      </p>
      <SegmentedControl
        label={t('settings.theme')}
        options={themes.map((value) => ({ value, text: t(`settings.theme.${value}`) }))}
        value={theme}
        onChange={chooseTheme}
      />
    </div>
  )
}
