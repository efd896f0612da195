import type { RaThemeOptions } from 'react-admin'
import { fontFamily, palette, type Colours, type Mode } from './palette.ts'

/** The practice mark above the header, as in page.css. */
export const markHeightPx = 24
export const headerHeightPx = 60
export const navigationWidthPx = 232
/** Of the menu as icons. */
export const railWidthPx = 64
/** From here on the menu is beside the page: as icons, and then with its words. */
export const railFrom = '@media (min-width:1024px)'
export const menuFrom = '@media (min-width:1280px)'
const controlRadiusPx = 13
const cardRadiusPx = 18

/** The Material UI theme: one accent, one type scale, quiet surfaces. */
export function createTheme(mode: Mode): RaThemeOptions {
  const colours: Colours = palette[mode]
  return {
    palette: {
      mode,
      primary: {
        main: colours.accent,
        dark: colours.accentStrong,
        light: colours.soft,
        contrastText: colours.onAccent,
      },
      secondary: {
        main: colours.accent,
        dark: colours.accentStrong,
        light: colours.soft,
        contrastText: colours.onAccent,
      },
      success: { main: colours.moneyIn, dark: colours.moneyInStrong, light: colours.moneyInSoft },
      warning: { main: colours.caution, light: colours.cautionSoft },
      error: { main: colours.loss, light: colours.lossSoft, contrastText: colours.onLoss },
      background: { default: colours.page, paper: colours.card },
      text: { primary: colours.ink, secondary: colours.muted },
      divider: colours.line,
    },
    shape: { borderRadius: controlRadiusPx },
    typography: {
      fontFamily,
      htmlFontSize: 16,
      h1: { fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.01em' },
      h2: { fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.3 },
      h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
      h6: { fontSize: '1.0625rem', fontWeight: 700 },
      body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.5 },
      button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none' },
      overline: { fontSize: '0.75rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0, lineHeight: 1.5 },
    },
    components: components(colours),
    sidebar: { width: navigationWidthPx, closedWidth: 0 },
  }
}

function components(colours: Colours): NonNullable<RaThemeOptions['components']> {
  const focusRing = { outline: `2px solid ${colours.accent}`, outlineOffset: 2 }
  // Where the parent clips what is outside of it.
  const insetFocusRing = { ...focusRing, outlineOffset: -2 }
  return {
    // What shows that something is loading has to say so in words, too.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': focusRing,
        // What is set off by a shade alone gets a line.
        '@media (prefers-contrast: more), (forced-colors: active)': {
          '.MuiCard-root, .MuiChip-root, .MuiButton-root, .MuiAlert-root, .MuiOutlinedInput-notchedOutline': {
            outline: '1px solid',
            outlineOffset: -1,
          },
          'nav a[aria-current], .MuiTab-root.Mui-selected, [aria-pressed=true]': { textDecoration: 'underline' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animation: 'none !important',
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    // Material UI takes the outline off everything that can be pressed.
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
    MuiTab: { styleOverrides: { root: { '&.Mui-focusVisible': insetFocusRing } } },
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': insetFocusRing } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      styleOverrides: {
        root: {
          borderRadius: cardRadiusPx,
          boxShadow: colours.shadow,
          border: colours.shadow === 'none' ? `1px solid ${colours.line}` : 0,
        },
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: cardRadiusPx, padding: 8 } } },
    MuiMenu: {
      styleOverrides: { paper: { border: `1px solid ${colours.line}`, boxShadow: '0 12px 32px rgb(0 0 0 / 0.16)' } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 36, paddingInline: 14 },
        text: { '&:hover': { backgroundColor: colours.soft } },
        outlined: { borderColor: colours.control },
      },
    },
    MuiIconButton: { styleOverrides: { root: { '&:hover': { backgroundColor: colours.soft } } } },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: colours.card,
          '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: colours.ink },
        },
        notchedOutline: { borderColor: colours.control },
      },
    },
    // Inputs are disabled for operators who can only read; their content must stay readable.
    MuiInputBase: { styleOverrides: { input: { '&.Mui-disabled': { WebkitTextFillColor: colours.ink } } } },
    MuiFormControlLabel: { styleOverrides: { label: { '&.Mui-disabled': { color: colours.ink } } } },
    MuiInputLabel: { styleOverrides: { root: { '&:not(.Mui-focused, .Mui-error)': { color: colours.muted } } } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, color: colours.muted } } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderColor: colours.line,
          height: 44,
          padding: '6px 14px',
          '&:first-of-type:not(.MuiTableCell-paddingCheckbox)': { paddingLeft: 20 },
          '&:last-of-type': { paddingRight: 20 },
        },
        head: {
          color: colours.muted,
          fontWeight: 600,
          fontSize: '0.75rem',
          backgroundColor: colours.card,
          whiteSpace: 'nowrap',
        },
        body: { fontSize: '0.8125rem' },
      },
    },
    // react-admin labels the box around a row's checkbox; screen readers need the label on the checkbox itself.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: (owner: { 'aria-label'?: string }) => ({ 'aria-label': owner['aria-label'] }),
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-child > td, tbody > &:last-child > th': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: colours.soft },
        },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24, '&.Mui-active': { color: colours.ink } } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 8, fontWeight: 600, fontSize: '0.75rem', height: 24 } } },
    // Material UI would derive paler colours from the palette.
    MuiAlert: {
      styleOverrides: {
        root: ({
          ownerState: { severity = 'success' },
        }: {
          ownerState: { severity?: 'success' | 'info' | 'warning' | 'error' }
        }) => {
          const [text, soft] = alertColours(colours)[severity]
          return {
            borderRadius: controlRadiusPx,
            backgroundColor: soft,
            color: colours.ink,
            '& .MuiAlert-icon': { color: text },
            '& .MuiAlertTitle-root': { color: text, fontSize: '0.9375rem', fontWeight: 600, marginBottom: 0 },
          }
        },
      },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: colours.ink, color: colours.card, fontSize: '0.75rem' } },
    },
    // Covers the table head instead of the search field above it.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            transform: 'none',
            backgroundColor: colours.soft,
            color: colours.ink,
            borderRadius: `${cardRadiusPx}px ${cardRadiusPx}px 0 0`,
          },
          // While nothing is chosen, its buttons are not there for the keyboard either.
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
          '& .RaBulkActionsToolbar-topToolbar': { backgroundColor: 'transparent' },
        },
      },
    },
    RaTopToolbar: { styleOverrides: { root: { backgroundColor: 'transparent !important' } } },
    MuiLinearProgress: { styleOverrides: { root: { backgroundColor: colours.line } } },
    RaListToolbar: {
      styleOverrides: {
        // The label of a chosen filter stands over its edge.
        root: { backgroundColor: 'transparent !important', paddingBlock: 12, alignItems: 'flex-start' },
      },
    },
    MuiSwitch: { styleOverrides: { track: { backgroundColor: colours.control, opacity: 1 } } },
    MuiSnackbarContent: { styleOverrides: { root: { backgroundColor: colours.ink, color: colours.card } } },
  }
}

const alertColours = (colours: Colours) =>
  ({
    success: [colours.moneyInStrong, colours.moneyInSoft],
    info: [colours.accent, colours.soft],
    warning: [colours.caution, colours.cautionSoft],
    error: [colours.loss, colours.lossSoft],
  }) as const
