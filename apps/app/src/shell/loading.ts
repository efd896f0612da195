import { createStore } from './createStore.ts'

const openCalls = createStore(0)

/** Whether any call is waiting for its answer. */
export const isLoading = (): boolean => openCalls.get() > 0
export const onLoading = openCalls.subscribe

export const callStarted = (): void => openCalls.set(openCalls.get() + 1)
export const callEnded = (): void => openCalls.set(openCalls.get() - 1)
