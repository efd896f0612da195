import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useTheme } from 'react-admin'
import { saveThemeMode, getThemeMode } from './themeMode.ts'

export function ThemeButton() {
  const [mode, setMode] = useTheme()
  const other = (mode ?? getThemeMode()) === 'dark' ? 'light' : 'dark'
  function change() {
    saveThemeMode(other)
    setMode(other)
  }
  const label = other === 'dark' ? 'Use dark colours' : 'Use light colours'
  return (
    <Tooltip title={label}>
      <IconButton onClick={change} aria-label={label}>
        {other === 'dark' ? <DarkIcon /> : <LightIcon />}
      </IconButton>
    </Tooltip>
  )
}
