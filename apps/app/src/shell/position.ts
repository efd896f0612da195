import { createPositionStore } from '@millrace/client/position'

/** Beside the session, so that it goes with it: a session that is not remembered is in session storage. */
export const positionStore = createPositionStore('position', () =>
  localStorage.getItem('token') === null ? [sessionStorage, localStorage] : [localStorage, sessionStorage],
)
