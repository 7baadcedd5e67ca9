/** A link to the form that creates the address of a calendar. */
export const CalendarSection = () => (
  <section id="calendar">
    <h2>Calendar and feed reader</h2>
    <p class="help">
      A calendar shows your deadlines, and a feed reader your turns. Each needs an address that contains a secret token.{" "}
      <a href="/settings/developers#tokens">Create a token for your calendar and feed reader</a>.
    </p>
  </section>
);
