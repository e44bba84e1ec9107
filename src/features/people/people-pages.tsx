import { PeopleListPage } from './people-list-page.tsx'
import type { PeopleListId } from '#contract/people/people-list.ts'
import { PersonPage } from './person-page.tsx'

/** The pages of one list of people, as the router shows them. */
export const peopleListPage = (id: PeopleListId) => () => <PeopleListPage id={id} />

export const personPage =
  (listId: PeopleListId) =>
  ({ params: { id } }: { params: { id?: string | undefined } }) => <PersonPage key={id} listId={listId} id={id} />
