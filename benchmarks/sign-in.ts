import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'

/** @returns a bearer token of a demo login */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data } = await answer.json()
  return data.token
}
