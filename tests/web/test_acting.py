"""Pressing, choosing, filling in, typing: each reaches the bot and its answer comes back."""

from __future__ import annotations

from playwright.async_api import expect

from tests.web.stage import Stage


async def test_a_press_is_answered_in_private_and_can_be_dismissed(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Go").click()
    await expect(stage.last).to_contain_text("You pressed go.")
    await expect(stage.last.locator(".post-foot")).to_contain_text("Only you can see this")
    await stage.button("Dismiss").click()
    await expect(stage.said("You pressed go.")).to_have_count(0)


async def test_a_panel_is_edited_in_place_and_keeps_the_focus(stage: Stage) -> None:
    await stage.command("post", "Nova")
    await stage.button("Play").click()
    await stage.button("Settle").click()
    panel = stage.last
    await expect(panel).to_contain_text("Chosen: Settle.")
    await expect(panel.locator(".edited")).to_have_text("(edited)")
    await expect(stage.button("✓ Settle")).to_be_focused()
    await stage.button("Seal Settle").click()
    await expect(panel).to_contain_text("Sealed.")
    await expect(panel).to_be_focused()


async def test_a_press_without_an_answer_is_told_below_the_message(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Silent").click()
    await expect(stage.button("Silent")).to_have_attribute("aria-busy", "true")
    stage.world.clock.advance(4)
    note = stage.page.locator(".post-failed")
    await expect(note).to_contain_text("The application did not respond.")
    await expect(stage.page.locator("#assertive")).to_contain_text("did not respond")
    await stage.button("Go").click()
    await expect(note).to_have_count(0)


async def test_a_deferred_answer_thinks_until_it_is_there(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Think").click()
    await expect(stage.last.locator(".thinking")).to_have_text("Sublight is thinking…")
    assert stage.bot is not None
    stage.bot.held.set()
    await expect(stage.last).to_contain_text("Thought.")
    await expect(stage.last.locator(".edited")).to_have_count(0)


async def test_a_single_select_sends_its_choice_at_once(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Settle a world").click()
    await stage.page.get_by_role("option", name="New Sparta").click()
    await expect(stage.last).to_contain_text("one = New Sparta")
    await expect(stage.button("Settle a world: New Sparta")).to_be_visible()


async def test_a_multiple_select_wants_as_many_as_it_says(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Pay with: Old Earth").click()
    done = stage.page.locator(".menu").get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    await stage.page.get_by_role("option", name="Gem World").click()
    full = stage.page.get_by_role("option", name="New Sparta")
    await expect(full).to_have_attribute("aria-disabled", "true")
    await done.click()
    await expect(stage.last).to_contain_text("many = Gem World, Old Earth")


async def test_a_long_select_can_be_searched_and_used_by_keyboard(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("A long list").focus()
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.type("24")
    await stage.page.keyboard.press("Enter")
    await expect(stage.last).to_contain_text("long = Option 24")


async def test_people_roles_and_channels_can_be_chosen(stage: Stage) -> None:
    await stage.command("show")
    showcase = stage.posts.first
    for name, choice, said in (
        ("user", "Vega", str(stage.world.person("Vega").id)),
        ("role", "@everyone", str(stage.world.guild.id)),
        ("mentionable", "Orion", str(stage.world.person("Orion").id)),
        ("channel", "#sublight", str(stage.world.hall.id)),
    ):
        await showcase.locator(f"[data-custom={name}]").click()
        await stage.page.get_by_role("option", name=choice).click()
        await expect(stage.last).to_contain_text(f"{name} = {said}")


async def test_a_form_checks_lengths_then_goes_out(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Form").click()
    form = stage.page.locator("#form")
    await form.get_by_label("Name").fill("ab")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field-problem").first).to_have_text("At least 3 characters.")
    await expect(form.locator(".field-problem").last).to_have_text("This is required.")
    await form.get_by_label("Name").fill("x" * 21)
    await expect(form.locator(".field-count").first).to_have_text("21 / 20")
    await expect(form.locator(".field-problem").first).to_have_text("At most 20 characters.")
    await form.get_by_label("Name").fill("Amber Comet")
    await form.get_by_role("button", name="Pace").click()
    await stage.page.get_by_role("option", name="daily").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_hidden()
    await expect(stage.last).to_contain_text("Amber Comet: daily")


async def test_a_form_that_fails_keeps_what_was_written(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Form").click()
    form = stage.page.locator("#form")
    await form.get_by_label("Name").fill("Amber Comet")
    await form.get_by_role("button", name="Pace").click()
    await stage.page.get_by_role("option", name="slow").click()
    await stage.stop_bot()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".form-error")).to_contain_text("still here")
    await expect(form.get_by_label("Name")).to_have_value("Amber Comet")


async def test_the_command_list_shows_hints_and_narrows_while_typing(stage: Stage) -> None:
    await stage.page.keyboard.press("/")
    options = stage.page.locator("#suggest [role=option]")
    await expect(options).to_have_count(5)
    await stage.page.keyboard.type("race s")
    await expect(options).to_have_count(1)
    await expect(options.locator(".hint-required")).to_have_text("world")
    await expect(options.locator(".hint")).to_have_text(["world", "pay", "quick"])


async def test_the_bot_suggests_values_while_one_types(stage: Stage) -> None:
    await stage.page.keyboard.press("/")
    await stage.page.keyboard.type("race settle ")
    options = stage.page.locator("#suggest [role=option]")
    await expect(options).to_have_count(5)
    await stage.page.keyboard.type("fuel")
    await expect(options).to_have_text(["Rebel Fuel Cache"])
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.press("Enter")
    await expect(stage.last).to_contain_text("settle rebel_fuel_cache pay None")


async def test_optional_options_are_added_and_checked(stage: Stage) -> None:
    await stage.page.keyboard.press("/")
    await stage.page.keyboard.type("race settle gem")
    await expect(stage.page.locator("#suggest [role=option]")).to_have_text(["Gem World"])
    await stage.page.keyboard.press("Tab")
    await stage.page.keyboard.type("pay")
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.type("9")
    await stage.page.keyboard.press("Enter")
    problem = stage.page.locator("#composer-problem")
    await expect(problem).to_have_text("pay: at most 6.")
    await stage.page.keyboard.press("Backspace")
    await stage.page.keyboard.type("2")
    await stage.page.keyboard.press("Tab")
    await stage.page.keyboard.type("quick")
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.press("Enter")
    await expect(stage.last).to_contain_text("settle gem_world pay 2 quick True")


async def test_a_required_option_is_asked_for(stage: Stage) -> None:
    await stage.page.keyboard.press("/")
    await stage.page.keyboard.type("race echo ")
    await stage.page.keyboard.press("Enter")
    await expect(stage.page.locator("#composer-problem")).to_have_text("text is required.")


async def test_escape_and_backspace_leave_a_command(stage: Stage) -> None:
    for key in ("Escape", "Backspace"):
        await stage.page.locator("#box").fill("")
        await stage.page.keyboard.type("/race echo ")
        await expect(stage.page.locator("#fields .token")).to_have_count(1)
        await stage.page.keyboard.press(key)
        await expect(stage.page.locator("#fields")).to_be_hidden()
        await expect(stage.page.locator("#box")).to_be_focused()
