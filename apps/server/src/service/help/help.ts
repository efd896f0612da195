import { helpList } from '@millrace/contract/msg/help'
import { handle } from '../../http/handle.ts'
import { cachedBriefly } from '../../msg/index.ts'
import { readHelp } from './store.ts'

const pages = cachedBriefly(({ db }, language) => readHelp(db, language))

export const helpHandlers = [handle(helpList, async (context) => ({ list: await pages(context, context.language) }))]
