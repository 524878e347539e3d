"""Things that happen at the same time: no press is lost, no message is missed, whatever is slow."""

from __future__ import annotations

import asyncio

from playwright.async_api import Route, WebSocketRoute, expect

from bot.playground.model.things import Message
from bot.playground.stage import posts
from bot.playground.stage.posts import Upload
from tests.web.scripted import picture
from tests.web.stage import Stage

GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}}]}
KNOWS = """async ([post, words]) => {
  const { state } = await import('/web/state.js');
  const all = [...state.posts.values()].flatMap((each) => each.list);
  return JSON.stringify(all.find((each) => each.id === post)).includes(words);
}"""


async def panel(stage: Stage) -> Message:
    """A private panel on the screen."""
    await stage.command("post", "Nova")
    await stage.button("Play").click()
    await expect(stage.button("Settle")).to_be_visible()
    hall = stage.world.hall.messages.values()
    return [message for message in hall if message.reader is not None][-1]


async def with_picture(stage: Stage, message: Message) -> None:
    """The picture of a panel arrives by an edit, and the page has heard of it."""
    body = {"components": [GALLERY, *message.components]}
    posts.edit(stage.world, message, body, {0: Upload("hand.png", picture())})
    await stage.page.wait_for_function(KNOWS, arg=[str(message.id), "hand.png"])


async def test_a_picture_that_arrives_under_the_finger_takes_no_press_away(stage: Stage) -> None:
    message = await panel(stage)
    await stage.button("Settle").hover()
    await stage.page.mouse.down()
    await with_picture(stage, message)
    await stage.page.mouse.up()
    await expect(stage.last).to_contain_text("Chosen: Settle.")


async def test_a_picture_that_arrives_while_a_list_is_open_leaves_it_open(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Settle a world").click()
    (message,) = stage.world.hall.messages.values()
    await with_picture(stage, message)
    await expect(stage.last.locator("img[src*='hand.png']")).to_be_attached()
    await stage.page.get_by_role("option", name="New Sparta").click()
    await expect(stage.last).to_contain_text("one = New Sparta")


async def test_a_list_whose_select_an_edit_pushes_out_of_sight_stays_open(stage: Stage) -> None:
    await stage.page.set_viewport_size({"width": 390, "height": 360})
    await stage.command("show")
    await stage.button("Settle a world").click()
    (message,) = stage.world.hall.messages.values()
    await with_picture(stage, message)
    await expect(stage.last.locator("img[src*='hand.png']")).to_be_attached()
    await stage.page.evaluate("document.getElementById('feed').scrollTop = 0")
    await stage.page.evaluate("document.getElementById('feed').scrollTop = 1e6")
    await stage.page.get_by_role("option", name="New Sparta").click()
    await expect(stage.last).to_contain_text("one = New Sparta")


async def test_a_button_that_is_gone_when_the_finger_lifts_says_so(stage: Stage) -> None:
    message = await panel(stage)
    await stage.button("Settle").hover()
    await stage.page.mouse.down()
    words = {"type": 10, "content": "Something else."}
    posts.edit(stage.world, message, {"components": [words]})
    await stage.page.wait_for_function(KNOWS, arg=[str(message.id), "Something else."])
    await stage.page.mouse.up()
    await expect(stage.last).to_contain_text("The message changed while you pressed.")
    await expect(stage.last).to_contain_text("Something else.")


async def test_a_button_can_be_pressed_again_as_soon_as_its_message_has_changed(
    stage: Stage,
) -> None:
    await panel(stage)
    answers: list[Route] = []
    reached = asyncio.Event()

    async def hold(route: Route) -> None:
        answers.append(route)
        if len(answers) == 1:
            await route.fetch()
            reached.set()

    await stage.page.route("**/ui/press", hold)
    settle = stage.page.locator("[data-custom*=':p:Settle']")
    await settle.click()
    await reached.wait()
    await expect(stage.last).to_contain_text("Chosen: Settle.")
    await expect(settle).not_to_have_attribute("aria-busy", "true")
    await settle.click()
    await expect(settle).to_have_attribute("aria-busy", "true")
    for route in answers:
        await route.fulfill(json={"outcome": "update"})
    await expect(settle).not_to_have_attribute("aria-busy", "true")
    assert len(answers) == 2


async def test_what_is_said_and_changed_while_a_channel_loads_is_not_missed(stage: Stage) -> None:
    lounge = stage.world.add_channel("lounge")
    me = stage.world.me
    first = posts.post(stage.world, lounge, me, {"content": "board 1"})
    gone = posts.post(stage.world, lounge, me, {"content": "a slip"})
    fetched = asyncio.Event()
    goes_on = asyncio.Event()

    async def hold(route: Route) -> None:
        answer = await route.fetch()
        fetched.set()
        await goes_on.wait()
        await route.fulfill(response=answer)

    await stage.page.route(f"**/ui/messages?channel={lounge.id}", hold)
    await stage.page.locator(f'#channel-list a[data-channel="{lounge.id}"]').click()
    await fetched.wait()
    posts.edit(stage.world, first, {"content": "board 1, corrected"})
    posts.delete(stage.world, gone)
    last = posts.post(stage.world, lounge, me, {"content": "board 2"})
    await stage.page.wait_for_function(
        f"import('/web/state.js').then(({{ state }}) => state.channels.get('{lounge.id}')"
        f".last_message_id === '{last.id}')"
    )
    goes_on.set()
    await expect(stage.page.locator(".content")).to_have_text(
        ["board 1, corrected (edited)", "board 2"]
    )


async def test_a_demo_opens_even_if_its_answer_overtakes_the_news_of_its_thread(
    stage: Stage,
) -> None:
    held: list[str | bytes] = []
    streams: list[WebSocketRoute] = []
    late = False

    async def between(stream: WebSocketRoute) -> None:
        server = stream.connect_to_server()
        streams.append(stream)
        server.on_message(lambda news: held.append(news) if late else stream.send(news))

    await stage.page.route_web_socket("**/ui/stream", between)
    await stage.page.reload()
    await expect(stage.button("Start a demo game")).to_be_visible()
    late = True
    async with stage.page.expect_response("**/ui/demo"):
        await stage.button("Start a demo game").click()
    await expect(stage.button("Start a demo game")).to_be_enabled()
    late = False
    for news in held:
        streams[-1].send(news)
    await expect(stage.page.locator("h1")).to_have_text("Race · First Light")
    await expect(stage.button("Play")).to_be_visible()


async def test_what_is_typed_while_a_command_is_on_its_way_begins_the_next_line(
    stage: Stage,
) -> None:
    goes_on = asyncio.Event()

    async def hold(route: Route) -> None:
        answer = await route.fetch()
        await goes_on.wait()
        await route.fulfill(response=answer)

    await stage.page.route("**/ui/command", hold)
    await stage.command("race echo", "hello")
    await expect(stage.last).to_contain_text("hello")
    await stage.page.keyboard.type("/sho")
    goes_on.set()
    await expect(stage.page.locator("#box")).to_have_value("/sho")
    await expect(stage.page.locator("#suggest [role=option]")).to_have_count(1)


async def test_a_command_that_is_answered_late_leaves_the_focus_where_it_is_by_now(
    stage: Stage,
) -> None:
    goes_on = asyncio.Event()

    async def hold(route: Route) -> None:
        answer = await route.fetch()
        await goes_on.wait()
        await route.fulfill(response=answer)

    await stage.page.route("**/ui/command", hold)
    await stage.command("show")
    await stage.button("Go").focus()
    goes_on.set()
    await expect(stage.page.locator("#box")).to_be_visible()
    await expect(stage.button("Go")).to_be_focused()
    await stage.page.keyboard.press("a")
    await expect(stage.last).to_contain_text("You pressed letter.")
