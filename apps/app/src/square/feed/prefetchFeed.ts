import { currentLanguage } from '../../shell/language.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { readLocation } from '../../shell/router/history.ts'
import { getFeedQuery } from './feedQuery.ts'

// Asks for the first posts while the screen itself is still on its way.
if (readLocation().search === '') void queryClient.prefetchInfiniteQuery(getFeedQuery('all', currentLanguage().header))
