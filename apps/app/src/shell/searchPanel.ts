import { createStore } from './createStore.ts'

/** Whether the search is open. The entry of the side rail opens it, and so does the key `/`. */
export const searchPanel = createStore(false)
