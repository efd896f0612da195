import { languageHeaders } from '@millrace/contract/fields'
import CompleteIcon from '@mui/icons-material/CheckCircle'
import PartlyIcon from '@mui/icons-material/Contrast'
import ProblemIcon from '@mui/icons-material/Error'
import EmptyIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Tab, Tabs, useMediaQuery, type Theme } from '@mui/material'
import { useTranslatableContext } from 'react-admin'
import { get, useFormState, useWatch } from 'react-hook-form'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { getLanguageName } from '../languageNames.ts'
import { getCompleteness } from './languages.ts'

const marks = {
  complete: { icon: CompleteIcon, colour: 'success.main', says: 'complete' },
  partly: { icon: PartlyIcon, colour: 'warning.main', says: 'partly written' },
  empty: { icon: EmptyIcon, colour: 'text.secondary', says: 'empty' },
  problem: { icon: ProblemIcon, colour: 'error.main', says: 'needs a correction' },
} as const

/** The ten languages in their own scripts, each with a mark of how much of it is written. */
export function LanguageTabs({ sources, groupKey }: { sources: readonly string[]; groupKey: string }) {
  const { selectedLocale, selectLocale } = useTranslatableContext()
  const { errors } = useFormState()
  const texts = useWatch({ name: [...sources] })
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'))
  return (
    <Tabs
      value={selectedLocale}
      onChange={(_event, language: string) => selectLocale(language)}
      aria-label="Language of the texts"
      orientation={isWide ? 'vertical' : 'horizontal'}
      variant="scrollable"
      scrollButtons={isWide ? false : 'auto'}
      allowScrollButtonsMobile
      sx={{ minHeight: 0, '& .MuiTabs-indicator': { display: 'none' } }}
    >
      {languageHeaders.map((language) => {
        const { name, tag } = getLanguageName(language)
        const state = sources.some((source) => get(errors, `${source}.${language}`))
          ? 'problem'
          : getCompleteness(texts, language)
        const { icon: Icon, colour, says } = marks[state]
        return (
          <Tab
            key={language}
            value={language}
            id={`translatable-header-${groupKey}${language}`}
            aria-controls={language === selectedLocale ? `translatable-content-${groupKey}${language}` : undefined}
            label={
              <>
                <span lang={tag}>{name}</span>
                <Box component="span" sx={visuallyHidden}>
                  {' '}
                  {says}
                </Box>
              </>
            }
            icon={<Icon sx={{ color: colour, fontSize: 18 }} />}
            iconPosition="end"
            sx={{
              minHeight: 38,
              py: 0.5,
              px: 1.5,
              borderRadius: 2.5,
              justifyContent: 'space-between',
              fontSize: '0.875rem',
              color: 'text.primary',
              textTransform: 'none',
              '&.Mui-selected': { bgcolor: 'primary.light', color: 'primary.main', fontWeight: 700 },
            }}
          />
        )
      })}
    </Tabs>
  )
}
