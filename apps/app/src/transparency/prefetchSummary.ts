import { transparencySummary } from '@millrace/contract/transparency/summary'
import { callApi } from '../shell/client.ts'
import { currentLanguage } from '../shell/language.ts'
import { getQueryKey, queryClient } from '../shell/queries.ts'
import { summaryRequest } from './summaryRequest.ts'

// Asks for the figures while the screen itself is still on its way.
void queryClient.prefetchQuery({
  queryKey: getQueryKey(transparencySummary, currentLanguage().header, summaryRequest),
  queryFn: ({ signal }) => callApi(transparencySummary, summaryRequest, signal),
})
