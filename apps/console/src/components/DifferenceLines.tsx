import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { visuallyHidden } from '../shell/visuallyHidden.ts'
import { cutCommonLines, fitsOneLine, isLong, listDifferences, type Difference } from './listDifferences.ts'

const expandedMax = 4

type Props = {
  readonly before: string
  readonly after: string
  /** All of it is to be seen, what stays as it is too. */
  readonly isWhole?: boolean
}

/** The changed fields with their old and new values. More than a few are collapsed. */
export function DifferenceLines({ before, after, isWhole = false }: Props) {
  const differences = listDifferences(before, after, isWhole)
  if (differences.length === 0) return null
  const table = (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 1.25,
        px: 1.5,
        borderRadius: '10px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.default',
        fontSize: '0.8125rem',
      }}
    >
      {differences.map((difference) => (
        <Line key={difference.field} {...difference} />
      ))}
    </Box>
  )
  if (isWhole || differences.length <= expandedMax) return table
  return (
    <Box component="details" sx={{ mt: 0.5 }}>
      <Box
        component="summary"
        sx={{
          width: 'fit-content',
          py: 0.5,
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: 'primary.main',
          cursor: 'pointer',
          borderRadius: 1,
        }}
      >
        {differences.length} fields
      </Box>
      {table}
    </Box>
  )
}

function Line({ field, before, after, isSame }: Difference) {
  const isCut = isLong({ before, after })
  const values = isCut && before !== null && after !== null ? cutCommonLines(before, after) : { before, after }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '180px minmax(0, 1fr)' },
        columnGap: 1.5,
        py: 0.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {field}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {isCut && isSame ? 'Stays as it is' : <Values {...values} />}
        {isCut && (
          <Box component="details" sx={{ mt: 0.5 }}>
            <Box component="summary" sx={{ cursor: 'pointer', color: 'primary.main', fontWeight: 600 }}>
              Whole text
            </Box>
            {after ?? before}
          </Box>
        )}
      </Box>
    </Box>
  )
}

function Values({ before, after }: Pick<Difference, 'before' | 'after'>) {
  const isOneLine = fitsOneLine({ before, after })
  return (
    <>
      {before !== null && <OldValue>{before}</OldValue>}
      {before !== null && after !== null && isOneLine && (
        // With spaces around it, so that a long value moves to the next line whole.
        <Box component="span" aria-hidden sx={{ mx: 0.5, color: 'text.secondary' }}>
          {' → '}
        </Box>
      )}
      {after !== null && (
        <Box component="span" sx={{ fontWeight: 600, ...(!isOneLine && { display: 'block', mt: 0.5 }) }}>
          {before !== null && (
            <Box component="span" sx={visuallyHidden}>
              now{' '}
            </Box>
          )}
          {after}
        </Box>
      )}
      {after === null && (
        <Box component="span" sx={{ ml: 0.75, color: 'text.secondary' }}>
          removed
        </Box>
      )}
    </>
  )
}

function OldValue({ children }: { children: ReactNode }) {
  return (
    <Box component="del" sx={{ color: 'text.secondary', textDecorationColor: 'currentColor' }}>
      {children}
    </Box>
  )
}
