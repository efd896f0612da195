import { useTheme, type Theme } from '@mui/material'

/** The second colour of a chart: amber that still has a contrast of three to its ground. */
const getSecond = ({ palette }: Theme) => (palette.mode === 'dark' ? '#f0b95a' : '#bd7d12')

export function useChartColours() {
  const theme = useTheme()
  return {
    first: theme.palette.primary.main,
    second: getSecond(theme),
    line: theme.palette.divider,
    text: theme.palette.text.secondary,
    loss: theme.palette.error.main,
    soft: theme.palette.primary.light,
    caution: theme.palette.warning.main,
  }
}
