import { Box, ButtonBase } from '@mui/material'
import { useListContext } from 'react-admin'

type Choice = { readonly state: string | undefined; readonly label: string }

/** One state or all of them, a tap each. `source` and `alwaysOn` are read by react-admin's list of filters. */
export function StateFilter({ label, choices }: { source: 'state'; alwaysOn: true; label: string; choices: readonly Choice[] }) {
  const { filterValues, setFilters } = useListContext()
  const chosen: unknown = filterValues['state'] ?? undefined
  function choose(state: string | undefined) {
    const { state: _earlier, ...others } = filterValues
    setFilters(state ? { ...others, state } : others, undefined, false)
  }
  return (
    <Box role="group" aria-label={label} sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, p: 0.5, my: 0.5, borderRadius: '13px', bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider' }}>
      {choices.map(({ state, label }) => (
        <ButtonBase
          key={label} type="button" aria-pressed={state === chosen} onClick={() => choose(state)}
          sx={{
            minHeight: 32, px: 1.5, borderRadius: '9px', fontFamily: 'inherit', fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary', '&:hover': { color: 'text.primary' },
            '&[aria-pressed=true]': { bgcolor: 'primary.light', color: 'primary.main' },
          }}
        >
          {label}
        </ButtonBase>
      ))}
    </Box>
  )
}
